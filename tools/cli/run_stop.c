/* Ctrl-C ends a run between two steps, so that what was written is whole. */
#include <signal.h>
#include <stddef.h>

#include "file/whole.h"
#include "run.h"

static volatile sig_atomic_t came;

/* A second one ends what hangs. */
static void note(int signal) {
    if (came != 0)
        file_whole_end(signal);
    came = signal;
}

/* Who started the program with a signal ignored, as nohup does, wants it to stay so. */
static void watch(int signal) {
    struct sigaction old, new = {.sa_handler = note, .sa_flags = SA_RESTART};
    (void)sigemptyset(&new.sa_mask);
    if (sigaction(signal, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        (void)sigaction(signal, &new, NULL);
}

void run_stop_watch(void) {
    watch(SIGINT);
    watch(SIGTERM);
    watch(SIGHUP);
}

int run_stop_signal(void) {
    return came;
}
