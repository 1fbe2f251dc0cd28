/* Drops a file on a window as a file manager does, by XDND.
 *   drop <window> <path>        the path from the root on */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct drag {
    Display *display;
    Window from, to;
    Atom selection, uris, enter, position, status, drop, finished;
    char text[4096];
} drag;

static Atom atom(drag *d, const char *name) {
    return XInternAtom(d->display, name, False);
}

static void send(drag *d, Atom what, long a, long b, long c, long e) {
    XEvent event = {.xclient = {.type = ClientMessage,
                                .display = d->display,
                                .window = d->to,
                                .message_type = what,
                                .format = 32}};
    event.xclient.data.l[0] = (long)d->from;
    event.xclient.data.l[1] = a;
    event.xclient.data.l[2] = b;
    event.xclient.data.l[3] = c;
    event.xclient.data.l[4] = e;
    (void)XSendEvent(d->display, d->to, False, NoEventMask, &event);
    (void)XFlush(d->display);
}

/* The window asks for the names. */
static void answer(drag *d, const XSelectionRequestEvent *asked) {
    XEvent event = {.xselection = {.type = SelectionNotify,
                                   .display = d->display,
                                   .requestor = asked->requestor,
                                   .selection = asked->selection,
                                   .target = asked->target,
                                   .property = asked->property,
                                   .time = asked->time}};
    (void)XChangeProperty(d->display, asked->requestor, asked->property, d->uris, 8,
                          PropModeReplace, (const unsigned char *)d->text, (int)strlen(d->text));
    (void)XSendEvent(d->display, asked->requestor, False, NoEventMask, &event);
    (void)XFlush(d->display);
}

/* Waits until the window sends `what`. Returns false after ten seconds. */
static bool wait_for(drag *d, Atom what) {
    const struct timespec pause = {0, 10000000};
    for (int i = 0; i < 1000; i++) {
        while (XPending(d->display) > 0) {
            XEvent e;
            (void)XNextEvent(d->display, &e);
            if (e.type == SelectionRequest)
                answer(d, &e.xselectionrequest);
            else if (e.type == ClientMessage && e.xclient.message_type == what)
                return true;
        }
        (void)nanosleep(&pause, NULL);
    }
    (void)fprintf(stderr, "drop: no answer\n");
    return false;
}

static bool run(drag *d) {
    const long version = 5;
    (void)XSetSelectionOwner(d->display, d->selection, d->from, CurrentTime);
    send(d, d->enter, version << 24, (long)d->uris, None, None);
    send(d, d->position, 0, (200L << 16) | 200L, CurrentTime, (long)atom(d, "XdndActionCopy"));
    if (!wait_for(d, d->status))
        return false;
    send(d, d->drop, 0, CurrentTime, 0, 0);
    return wait_for(d, d->finished);
}

int main(int argc, char **argv) {
    drag d = {.display = argc == 3 ? XOpenDisplay(NULL) : NULL};
    if (!d.display)
        return 2;
    d.to = strtoul(argv[1], NULL, 0);
    d.from = XCreateSimpleWindow(d.display, DefaultRootWindow(d.display), 0, 0, 1, 1, 0, 0, 0);
    d.selection = atom(&d, "XdndSelection");
    d.uris = atom(&d, "text/uri-list");
    d.enter = atom(&d, "XdndEnter");
    d.position = atom(&d, "XdndPosition");
    d.status = atom(&d, "XdndStatus");
    d.drop = atom(&d, "XdndDrop");
    d.finished = atom(&d, "XdndFinished");
    (void)snprintf(d.text, sizeof d.text, "file://%s\r\n", argv[2]);
    bool done = run(&d);
    (void)XCloseDisplay(d.display);
    return done ? 0 : 1;
}
