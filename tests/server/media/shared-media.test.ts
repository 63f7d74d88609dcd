import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { sharedMedia } from '#server/media/shared-media.ts';

const NOW = new Date('2026-11-21T00:00:00.000Z');
const ENV = { PUBLIC_ORIGIN: 'https://school.example', MEDIA_ORIGIN: 'https://cdn.example' };

function answered(env: Record<string, string>, path: string, init: RequestInit = {}, status = 200) {
  const app = new Hono();
  app.use('/media/*', sharedMedia({ config: readConfig(env, '/'), clock: { now: () => NOW } }));
  app.get('*', (c) => {
    const policy = path.includes('people') ? 'private, max-age=60' : 'private, max-age=31536000, immutable';
    return c.text('', status as 200, { 'cache-control': policy });
  });
  return Promise.resolve(app.request(path, init));
}

const signed = `/media/content/${'ab'.repeat(32)}.md?exp=${NOW.getTime() / 1000 + 90_000}&sig=x`;

test('with a CDN our pages may read published media there, and it keeps them until their address ends', async () => {
  const { headers } = await answered(ENV, signed);
  expect(headers.get('access-control-allow-origin')).toBe('https://school.example');
  expect(headers.get('access-control-expose-headers')).toContain('content-encoding');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=90000, immutable');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});

test('a refusal is kept by nobody', async () => {
  const { headers } = await answered(ENV, signed, {}, 403);
  expect(headers.get('cache-control')).not.toMatch(/public/);
});

test('a part that is asked for with If-Range is allowed beforehand', async () => {
  const answer = await answered(ENV, signed, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toContain('if-range');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://school.example');
});

test.each([
  [ENV, '/media/image/upload/c_fill,w_80/v1/people/0b0e7c9e-7f5a-4d3a-9d0c-3f1d2a7b6c5d'],
  [{ PUBLIC_ORIGIN: 'https://school.example' }, signed],
])('nothing changes for pictures of people, and without a CDN (%#)', async (env, path) => {
  const { headers } = await answered(env, path);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBeNull();
  expect(headers.get('cache-control')).toMatch(/^private/);
});

test.each([
  ['http://cdn.example', /must be an https origin/],
  ['https://cdn.example/media', /must be an https origin/],
  ['https://user@cdn.example', /must be an https origin/],
  ['https://school.example', /must be another origin than PUBLIC_ORIGIN/],
])('MEDIA_ORIGIN=%s is refused in one sentence', (MEDIA_ORIGIN, sentence) => {
  const read = () => readConfig({ ...ENV, MEDIA_ORIGIN }, '/');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
});
