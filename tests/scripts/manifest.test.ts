import { existsSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importContentType } from '#features/homework/import/import-take.ts';
import { isShare } from '#sw/share/receive-audio.ts';
import { accessAt } from '#tests/support/route-access.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
const icons: Picture[] = manifest.icons;
const screenshots: Picture[] = manifest.screenshots;
const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts;
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
const MAX_SCREENSHOT_BYTES = 150_000;

describe('every picture of the manifest is what it says', () => {
  test.each(pictures.map((picture) => [picture.src, picture] as const))('%s', async (src, picture) => {
    const file = `public${src}`;
    expect(existsSync(file)).toBe(true);
    const { width, height, format } = await sharp(file).metadata();
    expect(picture.type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
    if (picture.sizes !== 'any') expect(picture.sizes).toBe(`${width}x${height}`);
  });
});

test('every address is a page of members or of the app itself', () => {
  const addresses = [
    manifest.start_url,
    ...shortcuts.map(({ url }) => url),
    ...(manifest.file_handlers ?? []).map(({ action }: { action: string }) => action),
  ];
  for (const address of addresses)
    expect([address, accessAt(new URL(address, 'https://school.example').pathname)]).toEqual([
      address,
      'member',
    ]);
});

test('has icons for every purpose, and one for each shortcut', () => {
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  for (const { icons: own } of shortcuts) expect(own.length).toBeGreaterThan(0);
});

test('the monochrome icon is a shape on nothing', async () => {
  const { channels } = await sharp('public/icons/icon-monochrome-512.png').ensureAlpha().stats();
  const alpha = channels[3];
  expect(alpha?.min).toBe(0);
  expect(alpha?.max).toBe(255);
});

test('shows screens of a phone and of a computer, in sizes that stores take', () => {
  for (const [form, fewest] of [
    ['narrow', 3],
    ['wide', 2],
  ] as const) {
    const shown = screenshots.filter(({ form_factor }) => form_factor === form);
    expect(shown.length).toBeGreaterThanOrEqual(fewest);
    // Browsers drop pictures of another shape than the first.
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1);
  }
  for (const { src, sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
    expect(statSync(`public${src}`).size).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES);
    expect(label?.length).toBeGreaterThan(0);
  }
});

test('no page downloads the screenshots: the worker stores no file of their kind', () => {
  const config = readFileSync('vite.config.ts', 'utf8');
  const [, kinds = ''] = /globPatterns: \['\*\*\/\*\.\{([^}]+)\}'\]/.exec(config) ?? [];
  expect(kinds).toContain('png');
  for (const { src } of screenshots) expect(kinds.split(',')).not.toContain(src.split('.').at(-1));
});

test('what is shared goes to the worker, in the field that it reads; only kinds of sound are offered', async () => {
  const { action, method, enctype, params } = manifest.share_target;
  const address = new URL(action, 'https://school.example');
  expect(isShare({ method }, address, address.origin)).toBe(true);
  expect(enctype).toBe('multipart/form-data');
  expect(params.files).toEqual([{ name: 'audio', accept: expect.arrayContaining(['audio/*', '.m4a']) }]);
  const types = manifest.file_handlers.flatMap(({ accept }: { accept: object }) => Object.keys(accept));
  expect(types.every((type: string) => importContentType({ name: '', type }) !== null)).toBe(true);
});
