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
