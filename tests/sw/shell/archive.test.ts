import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { splitArchive, unpack } from '#sw/shell/archive.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

const ORIGIN = 'https://otomichi.example';
const FILES = {
  '/assets/a-1.js': 'export const line = "one\\ntwo";',
  '/assets/b-1.css': 'p { content: "楽" }',
  '/assets/c-1.js': 'c',
  '/assets/d-1.js': 'd',
};
const ADDRESS = '/assets/shell-x_1.jsonl';
const POLICY = "default-src 'self'";

beforeEach(() => void vi.stubGlobal('self', { location: { origin: ORIGIN } }));
afterEach(() => void vi.unstubAllGlobals());

const keyOf = (path: string) => `${ORIGIN}${path}`;
const archiveOf = (files: Record<string, string>) =>
  `${Object.entries(files)
    .map((file) => JSON.stringify(file))
    .join('\n')}\n`;

/** A device that has these files of the shell, and a server whose archive comes in parts of so many bytes. */
function aDevice({ has = [] as string[], archive = archiveOf(FILES), part = 7, status = 200 } = {}) {
  const { all, storage } = memoryCaches();
  const stored = new Map(has.map((path) => [keyOf(path), new Response('before')]));
  all.set('shell', stored);
  const asked: string[] = [];
  const bytes = new TextEncoder().encode(archive);
  let from = 0;
  let dropped = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(from, from + part));
      from += part;
    },
    cancel() {
      dropped = true;
    },
  });
  const headers = {
    'content-type': 'application/jsonl',
    'content-length': '9',
    'content-encoding': 'br',
    etag: 'W/"1"',
    'content-security-policy': POLICY,
  };
  const run = async () =>
    unpack(ADDRESS, {
      fetch: async (address) => {
        asked.push(address);
        return new Response(body, { status, headers });
      },
      cache: await storage.open('shell'),
      keys: new Map(Object.keys(FILES).map((path) => [keyOf(path), keyOf(path)])),
    });
  const texts = async () =>
    Object.fromEntries(
      await Promise.all(
        [...stored].map(async ([key, file]) => [key.slice(ORIGIN.length), await file.clone().text()]),
      ),
    );
  return { run, stored, asked, texts, isDropped: () => dropped };
}

test('knows the archive among the files of the worker', () => {
  const page = { url: '/index.html', revision: '1' };
  expect(splitArchive([page, { url: 'assets/shell-x_1.jsonl', revision: null }, 'assets/shell.js'])).toEqual({
    archive: 'assets/shell-x_1.jsonl',
    files: [page, 'assets/shell.js'],
  });
  expect(splitArchive([page])).toEqual({ archive: null, files: [page] });
});

test('a first visit has every file after one request, wherever the bytes are parted', async () => {
  for (let part = 1; part < 40; part += 1) {
    const device = aDevice({ part });
    expect(await device.run()).toBe(4);
    expect(device.asked).toEqual([ADDRESS]);
    expect(await device.texts()).toEqual(FILES);
  }
});

test('a file has its own type, and the policy of the archive', async () => {
  const device = aDevice();
  await device.run();
  const headers = (path: string) => Object.fromEntries(device.stored.get(keyOf(path))?.headers ?? []);
  expect(headers('/assets/a-1.js')).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': POLICY,
  });
  expect(headers('/assets/b-1.css')['content-type']).toBe('text/css; charset=utf-8');
});

test('a small update and a file that is there already are left alone', async () => {
  const small = aDevice({ has: Object.keys(FILES).slice(1) });
  expect(await small.run()).toBe(0);
  expect(small.asked).toEqual([]);
  const half = aDevice({ has: Object.keys(FILES).slice(2) });
  expect(await half.run()).toBe(2);
  expect(await half.texts()).toMatchObject({
    '/assets/c-1.js': 'before',
    '/assets/a-1.js': FILES['/assets/a-1.js'],
  });
});

test('a line that is cut leaves whole files only, and a file of another version is no part of the shell', async () => {
  const whole = archiveOf({ '/assets/a-0.js': 'old', ...FILES });
  const device = aDevice({ archive: whole.slice(0, whole.indexOf('"c"') + 2) });
  expect(await device.run()).toBe(2);
  expect(Object.keys(await device.texts())).toEqual(['/assets/a-1.js', '/assets/b-1.css']);
});

test("a captive portal's page is no archive, and is not downloaded to its end", async () => {
  const device = aDevice({ archive: '<!doctype html>\n'.repeat(100) });
  await expect(device.run()).rejects.toThrow();
  expect(device.stored.size).toBe(0);
  expect(device.isDropped()).toBe(true);
});

test('without the archive nothing is stored', async () => {
  const device = aDevice({ status: 404 });
  expect(await device.run()).toBe(0);
  expect(device.stored.size).toBe(0);
});
