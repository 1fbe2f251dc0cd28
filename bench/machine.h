/* machine.h: describes the machine and the build. */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

/// The machine and build of the measurements, which a reader needs to compare two tables.
typedef struct bench_machine {
    char cpu[128];
    const char *compiler;
    const char *flags;
    const char *commit;
} bench_machine;

bench_machine bench_machine_here(void);

#endif
