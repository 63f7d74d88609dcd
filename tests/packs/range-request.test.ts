import { expect, it } from 'vitest';
import { headersFor, judge } from '#packs/range-request.ts';

const part = { have: 100, etag: '"v1"', total: 1000 };
const answer = (status: number, headers: Record<string, string> = {}, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(headers),
});
const range = (text: string) => answer(206, { 'content-range': text });

it('resumes only with a strong ETag', () => {
  expect(headersFor(part)).toEqual({ range: 'bytes=100-', 'if-range': '"v1"' });
  expect(headersFor({ ...part, etag: 'W/"v1"' })).toEqual({});
  expect(headersFor({ ...part, etag: null })).toEqual({});
  expect(headersFor({ ...part, have: 0 })).toEqual({});
  expect(headersFor(null)).toEqual({});
});

it('accepts a part that begins where the stored one ends, and no other', () => {
  expect(judge(range('bytes 100-999/1000'), part, 1000).kind).toBe('append');
  for (const odd of ['bytes 99-999/1000', 'bytes 100-998/1000', 'bytes 100-1999/2000', 'bytes */1000', '']) {
    expect(judge(range(odd), part, 1000).kind).toBe('restart');
  }
  expect(judge(range('bytes 0-999/1000'), null, 1000).kind).toBe('restart');
  expect(judge(answer(416), part, 1000).kind).toBe('restart');
});

it('starts again with a whole answer of the listed length', () => {
  const whole = answer(200, { 'content-length': '1000', etag: '"v2"', 'content-type': 'audio/mp4' });
  expect(judge(whole, part, 1000)).toEqual({
    kind: 'start',
    total: 1000,
    etag: '"v2"',
    contentType: 'audio/mp4',
  });
  expect(judge(whole, part, 999).kind).toBe('later');
  // A cover's length is an estimate, and the Content-Length of a compressed answer counts other bytes.
  expect(judge(whole, null, null)).toMatchObject({ total: 1000 });
  const packed = answer(200, { 'content-length': '10', 'content-encoding': 'gzip' });
  expect(judge(packed, null, 1000)).toMatchObject({ kind: 'start', total: 1000 });
});

it('notifications a refusal from a server error and from another server’s page', () => {
  for (const status of [401, 403, 404, 410])
    expect(judge(answer(status), null, 1)).toEqual({ kind: 'refused', status });
  for (const status of [429, 500, 502, 503]) expect(judge(answer(status), null, 1).kind).toBe('later');
  expect(judge(answer(200, { 'content-type': 'text/html' }), null, null).kind).toBe('later');
  expect(judge(answer(200, {}, true), null, null).kind).toBe('later');
});
