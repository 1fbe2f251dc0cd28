/* Formats numbers as text. The program never sets a locale, so the C library uses decimal
 * points. */
#include "cli/output/out.h"

#include <stdio.h>
#include <stdlib.h>

#include "text/number.h"

_Static_assert(CLI_NUMBER_ROOM >= TEXT_NUMBER_ROOM, "room for any float");

const char *cli_float_text(float value, char room[CLI_NUMBER_ROOM]) {
    (void)text_float_write(value, room);
    return room;
}

const char *cli_double_text(double value, char room[CLI_NUMBER_ROOM]) {
    for (int digits = 15;; digits++) {
        (void)snprintf(room, CLI_NUMBER_ROOM, "%.*g", digits, value);
        if (digits == 17 || strtod(room, NULL) == value) /* 17 digits always suffice */
            return room;
    }
}
