import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { DAY_MS } from '#domain/time-units.ts';
import {
  forgetReceived,
  listReceived,
  MAX_RECEIVED_FILES,
  openReceived,
  storeReceived,
} from '#local/received/received-files.ts';
import { isShare, receiveAudio } from '#sw/share/receive-audio.ts';
import { memoryCaches } from '#tests/support/device/memory-caches.ts';

const ORIGIN = 'https://school.example';
const NOW = Date.parse('2026-11-23T00:00:00.000Z');

function aWorker() {
  const { storage } = memoryCaches();
  const deps = { caches: storage, origin: ORIGIN, now: () => NOW, newID: () => randomUUID() };
  const share = async (files: readonly File[], init: RequestInit = {}) => {
    const body = new FormData();
    for (const file of files) body.append('audio', file);
    const request = new Request(`${ORIGIN}/share-audio`, { method: 'POST', body, ...init });
    return (await receiveAudio(request, deps)).headers.get('location');
  };
  return { storage, deps, share, list: () => listReceived(storage, NOW) };
}

const aFile = (name = 'ボイスメモ 1.m4a', text = 'sound') => new File([text], name, { type: 'audio/mp4' });

describe('audio that another app shares', () => {
  test('is stored before the page opens that asks where it belongs, with its name and bytes', async () => {
    const { share, list, storage } = aWorker();
    expect(await share([aFile(), aFile('2.wav', 'other')])).toBe(`${ORIGIN}/recordings/import`);
    const [first, second] = await list();
    expect(first).toMatchObject({ name: 'ボイスメモ 1.m4a', type: 'audio/mp4', byteLength: 5 });
    expect(await (second && (await openReceived(storage, second)))?.text()).toBe('other');
  });

  test('is deleted when it became a take or has waited for a week', async () => {
    const { share, list, storage } = aWorker();
    await share([aFile(), aFile()]);
    const [first, second] = await list();
    await forgetReceived(storage, first?.id ?? '');
    expect((await list()).map(({ id }) => id)).toEqual([second?.id]);
    expect(await listReceived(storage, NOW + 8 * DAY_MS)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('is bounded: as many files as may wait, none larger than can be handed in', async () => {
    const { share, list } = aWorker();
    const many = Array.from({ length: MAX_RECEIVED_FILES + 3 }, (_, index) => aFile(`${index}.m4a`));
    expect(await share(many)).toBe(`${ORIGIN}/recordings/import?problem=too-many`);
    expect(await list()).toHaveLength(MAX_RECEIVED_FILES);
    expect(await share([aFile()])).toBe(`${ORIGIN}/recordings/import?problem=too-many`);
    expect(await list()).toHaveLength(MAX_RECEIVED_FILES);
    const huge = aFile();
    Object.defineProperty(huge, 'size', { value: MAX_RECORDING_BYTES + 1 });
    await expect(storeReceived(aWorker().storage, huge, { id: randomUUID(), now: NOW })).rejects.toThrow();
  });

  test('a body that grows beyond its bound is not read to its end, whatever it says of its length', async () => {
    const { deps, list } = aWorker();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const request = new Request(`${ORIGIN}/share-audio`, {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      duplex: 'half',
    } as RequestInit);
    const answer = await receiveAudio(request, deps);
    expect(answer.headers.get('location')).toMatch(/problem=(too-big|not-received)$/);
    expect(sent).toBeLessThan(120);
    expect(await list()).toEqual([]);
  });

  test('nothing in the form, and a form of another site, are said and not stored', async () => {
    const { share, list } = aWorker();
    expect(await share([])).toBe(`${ORIGIN}/recordings/import?problem=nothing`);
    const foreign = { referrer: 'https://evil.example/page', referrerPolicy: 'unsafe-url' } as const;
    const location = await share([aFile()], foreign);
    expect(location).toBe(`${ORIGIN}/recordings/import?problem=not-received`);
    expect(await list()).toEqual([]);
  });

  test('only a POST to its own address is taken', () => {
    const at = (path: string) => new URL(path, ORIGIN);
    expect(isShare({ method: 'POST' }, at('/share-audio'), ORIGIN)).toBe(true);
    expect(isShare({ method: 'GET' }, at('/share-audio'), ORIGIN)).toBe(false);
    expect(isShare({ method: 'POST' }, at('/api/v1/private/x'), ORIGIN)).toBe(false);
    expect(isShare({ method: 'POST' }, at('https://other.example/share-audio'), ORIGIN)).toBe(false);
  });
});
