/** Full-width characters of a caption's line; there are two lines at most. */
export const FULL_LINE = 22;
export const FPS = 15;
/** Characters a second that can be read beside a moving picture. */
export const READABLE = 9;
export const FILM_BYTES = 1_500_000;
export const POSTER_BYTES = 40_000;
