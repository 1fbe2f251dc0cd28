/* Ends a run between two steps on Ctrl-C, so that the output is complete. */
#include <signal.h>
#include <stddef.h>

#include "file/whole.h"
#include "cli/run/run.h"

static volatile sig_atomic_t came;

/* A second signal kills a program that hangs. */
static void note(int signal) {
    if (came != 0)
        file_whole_end(signal);
    came = signal;
}

/* A signal that was ignored at the start, as by nohup, stays ignored. */
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
