/**
 * Where a score in ABC opens or ends a block of PostScript, SVG or text, in a line of its own or in a field among the notes. No
 * score needs one, and abcjs never returns from the first.
 */
export const ABC_BLOCK = /^[^\S\n]*%%[^\S\n]*(?:begin|end)|\[I:[^\S\n]*(?:begin|end)/im;
