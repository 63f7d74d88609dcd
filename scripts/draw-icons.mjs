// Draws the app's icons from the one mark below: a path that becomes a wave, and the wave a note.
// Run by hand after a change: node scripts/draw-icons.mjs
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const MARK = [
  '<path d="M70 352c44 0 50-58 84-58 38 0 34 96 78 96 22 0 34-14 44-30" fill="none" stroke="#a5b0ff" stroke-width="30" stroke-linecap="round"/>',
  '<ellipse cx="308" cy="344" rx="66" ry="52" transform="rotate(-20 308 344)" fill="#fbf9f4"/>',
  '<path d="M356 336V118c8 52 76 62 84 142" fill="none" stroke="#fbf9f4" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/>',
].join('');

const place = new URL('../public/icons/', import.meta.url);

/** @param scale of the mark; a maskable icon keeps it inside the circle of 80 % that every system leaves. */
function icon({ corner, scale }) {
  const mark = `<g transform="translate(256 256) scale(${scale}) translate(-256 -254)">${MARK}</g>`;
  const ground = `<rect width="512" height="512" rx="${corner}" fill="#2f3a8f"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}${mark}</svg>`;
}

async function draw(name, size, svg) {
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
  writeFileSync(new URL(name, place), png);
}

const rounded = icon({ corner: 112, scale: 1 });
writeFileSync(new URL('icon.svg', place), `${rounded}\n`);
await draw('icon-192.png', 192, rounded);
await draw('icon-512.png', 512, rounded);
await draw('icon-180.png', 180, icon({ corner: 0, scale: 0.94 }));
await draw('icon-maskable-512.png', 512, icon({ corner: 0, scale: 0.74 }));

/** Systems that colour icons themselves take the shape alone. */
const shape = MARK.replaceAll('#a5b0ff', '#fff').replaceAll('#fbf9f4', '#fff');
const monochrome = `<g transform="translate(256 256) scale(0.74) translate(-256 -254)">${shape}</g>`;
await draw(
  'icon-monochrome-512.png',
  512,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${monochrome}</svg>`,
);

/** The icons of the shortcuts, drawn as src/ui/media/icon.tsx draws them. Recording alone is vermilion. */
const SHORTCUTS = {
  record: [
    '#c2341b',
    'M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5V21M9 21h6',
  ],
  continue: ['#2f3a8f', 'M8 5.5v13l10.5-6.5z'],
  submitted: ['#2f3a8f', 'M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5'],
};
for (const [name, [ground, path]] of Object.entries(SHORTCUTS)) {
  const drawn = `<path d="${path}" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${ground}"/><g transform="translate(12 12) scale(0.62) translate(-12 -12)">${drawn}</g></svg>`;
  await draw(`shortcut-${name}-192.png`, 192, svg);
}

/** Browsers ask for /favicon.ico beside a text, a JSON or a PDF, which cannot name an icon. An ICO may hold a PNG. */
async function favicon(size) {
  const png = await sharp(Buffer.from(rounded), { density: 144 }).resize(size, size).png().toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  writeFileSync(new URL('../favicon.ico', place), Buffer.concat([head, png]));
}
await favicon(32);
