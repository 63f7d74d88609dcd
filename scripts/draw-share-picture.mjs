// Draws public/og.jpg, what people see of a shared link. Run by hand after a change of the landing page's first sentence:
//   npm run build && node scripts/draw-share-picture.mjs
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const page = await readFile(new URL('../dist/.landing.html', import.meta.url), 'utf8');
const sentence = /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1];
const art = /<svg viewBox="0 0 480 240".*?<\/svg>/.exec(page)?.[0];
if (!sentence || !art) throw new Error('the built landing page has no first screen');

const colours = [
  ['stroke-line-strong', 'stroke:#8f877a'],
  ['fill-accent stroke-accent', 'fill:#2f3a8f;stroke:#2f3a8f'],
  ['fill-record stroke-record', 'fill:#c2341b;stroke:#c2341b'],
  ['stroke-record', 'stroke:#c2341b'],
].reduce((svg, [name, style]) => svg.replaceAll(`class="${name}"`, `style="${style}"`), art);
const icon = await readFile(new URL('../public/icons/icon.svg', import.meta.url), 'utf8');
const html = `<!doctype html><html lang="ja"><style>
  body { margin: 0; width: 1200px; height: 630px; background: #fbf9f4; color: #1f1d1a; position: relative; overflow: hidden;
    font-family: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif; font-weight: 700 }
  .art { position: absolute; right: 40px; top: 20px; width: 720px; opacity: 0.9 } .art svg { width: 100% }
  .name { position: absolute; left: 80px; top: 72px; display: flex; gap: 20px; align-items: center; font-size: 44px }
  .name svg { width: 72px } .icon { border-radius: 16px; overflow: hidden; display: flex }
  h1 { position: absolute; left: 80px; bottom: 64px; margin: 0; font-size: 76px; line-height: 1.35; width: 1040px;
    word-break: auto-phrase; text-wrap: balance }
</style><div class="art">${colours}</div><div class="name"><span class="icon">${icon}</span>オトミチ</div><h1>${sentence}</h1></html>`;

const executablePath = process.env.CHROMIUM;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  const sheet = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    locale: 'ja-JP',
  });
  await sheet.setContent(html);
  const jpeg = await sharp(await sheet.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  writeFileSync(new URL('../public/og.jpg', import.meta.url), jpeg);
  console.log(`public/og.jpg: ${Math.round(jpeg.length / 1000)} KB`);
} finally {
  await browser.close();
}
