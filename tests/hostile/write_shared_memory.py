"""Leaves a note in the folder of shared memory."""

# verdict: not allowed
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class WriteSharedMemory(Strategy):
    name = "write-shared-memory"

    def arrange(self, hand):
        with open("/dev/shm/%MARK%-note", "w") as file:  # here
            file.write("I was here")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteSharedMemory]
