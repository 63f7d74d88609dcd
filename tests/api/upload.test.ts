import { describe, expect, test } from 'vitest';
import { putByFetch, unseenLimit } from '#api/upload.ts';

const upload = {
  url: '/uploads/1?sig=s',
  headers: { 'content-type': 'audio/mp4' },
  bytes: new Uint8Array([1, 2]),
};

function answering(status: number, headers: Record<string, string> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return new Response(null, { status, headers });
  }) as typeof fetch;
  return { asked, put: putByFetch(fetcher) };
}

describe('an upload without visible progress', () => {
  test('sends the bytes with the headers of the address and no credentials', async () => {
    const { asked, put } = answering(200);
    await put(upload);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({ method: 'PUT', credentials: 'omit', headers: upload.headers });
    expect(asked[0]?.init.body).toBe(upload.bytes);
  });

  test.each([302, 403, 409, 413, 503])('%i is no success', async (status) => {
    await expect(answering(status, { 'retry-after': '7' }).put(upload)).rejects.toMatchObject({
      status,
      retryAfter: 7,
    });
  });

  test('a broken line is api/network', async () => {
    const put = putByFetch((async () => {
      throw new TypeError('failed to fetch');
    }) as typeof fetch);
    await expect(put(upload)).rejects.toMatchObject({ code: 'api/network' });
  });

  test('its limit follows the size: 16 KB a second, 30 s at least', () => {
    expect(unseenLimit(1)).toBe(30_000);
    expect(unseenLimit(16_000_000)).toBe(1_000_000);
  });
});
