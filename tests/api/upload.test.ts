import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putByFetch, putByRequest, uploadTimeoutMs } from '#api/upload.ts';

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

  test.each([302, 403, 409, 413, 503])('%i is a failure', async (status) => {
    await expect(answering(status, { 'retry-after': '7' }).put(upload)).rejects.toMatchObject({
      status,
      retryAfter: 7,
    });
  });

  test('rejects with api/network when the connection breaks', async () => {
    const put = putByFetch((async () => {
      throw new TypeError('failed to fetch');
    }) as typeof fetch);
    await expect(put(upload)).rejects.toMatchObject({ code: 'api/network' });
  });

  test('has a timeout by size: 16 KB a second, at least 30 s', () => {
    expect(uploadTimeoutMs(1)).toBe(30_000);
    expect(uploadTimeoutMs(16_000_000)).toBe(1_000_000);
  });
});

/** A request like the browser's: the test decides what happens to it. */
class ARequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  status = 0;
  sent: unknown = null;
  readonly headers: Record<string, string> = {};
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onloadend?.();
  }
}

describe('an upload with visible progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function putting() {
    const request = new ARequest();
    const seen: number[] = [];
    const put = putByRequest(
      () => request as unknown as XMLHttpRequest,
      (sent) => seen.push(sent),
    );
    const done = put(upload).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    return { request, seen, done };
  }

  test('does not time out while it makes slow progress for an hour', async () => {
    const { request, seen, done } = putting();
    for (let minute = 0; minute < 120; minute += 1) {
      vi.advanceTimersByTime(29_000);
      request.upload.onprogress?.({ loaded: minute, total: 120 });
    }
    request.status = 200;
    request.onloadend?.();
    expect(await done).toBe('done');
    expect(seen).toHaveLength(120);
    expect(request.headers).toEqual(upload.headers);
  });

  test('times out after 30 s without progress', async () => {
    const { done } = putting();
    vi.advanceTimersByTime(30_001);
    expect(await done).toBe('api/timeout');
  });

  test('tells a refusal from a broken connection', async () => {
    const refusedOne = putting();
    refusedOne.request.status = 403;
    refusedOne.request.onloadend?.();
    expect(await refusedOne.done).toBe('api/forbidden');
    const broken = putting();
    broken.request.onloadend?.();
    expect(await broken.done).toBe('api/network');
  });
});
