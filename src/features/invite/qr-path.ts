import { encode } from 'uqr';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as one SVG path, and the side of its view box. */
export function qrPath(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    )
    .join('');
  return { path, side: size + 2 * QUIET_ZONE };
}

/** The code as a file. */
export function qrFile(text: string, name: string): Blob {
  const { path, side } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 16}" height="${side * 16}"><title>${name}</title><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}
