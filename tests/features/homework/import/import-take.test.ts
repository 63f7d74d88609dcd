import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import {
  type ImportReaders,
  type ImportRefused,
  importContentType,
  importTake,
} from '#features/homework/import/import-take.ts';
import { inspectFile } from '#features/homework/import/inspect-file.ts';
import { isHalfMade } from '#local/takes/take-retention.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const LESSON = 'content/curriculums/pf-beginner/courses/pf-trial/lessons/01-keyboard';
const now = () => Date.parse('2026-11-21T03:00:00.000Z');
const context = { uid: 'hanako', lessonID: 'L1', lesson: aTake().lesson };
const SOUND: ImportReaders = {
  inspect: async () => ({ kind: 'sound', durationMs: 1_500 }),
  facts: async () => ({ durationMs: 1_500, peaks: [0.2] }),
};

function aDevice() {
  const takes = memoryTakes();
  const ports = { takes, now, newID: () => crypto.randomUUID() };
  const take = (file: File, readers = SOUND, options = {}) =>
    importTake(ports, context, file, readers, options);
  const refused = (file: File, readers = SOUND) =>
    take(file, readers).then(
      () => 'imported',
      (cause) => (cause as ImportRefused).problem,
    );
  return { takes, ports, take, refused };
}

const aFile = (name: string, type: string, bytes: BlobPart = 'x') => new File([bytes], name, { type });

describe('importing a file', () => {
  test('stores it byte for byte, and says how far it is', async () => {
    const { take, takes } = aDevice();
    const parts: number[] = [];
    const bytes = new Uint8Array(2_500_000).fill(7);
    const imported = await take(aFile('演奏.m4a', 'audio/x-m4a', bytes), SOUND, {
      onProgress: (part: number) => parts.push(part),
    });
    expect(imported).toMatchObject({ contentType: 'audio/mp4', state: 'closed', createdSeq: 1 });
    expect(imported.frozen).toMatchObject({ byteLength: 2_500_000, durationMs: 1_500 });
    expect(new Blob(await takes.bytes(imported.takeID)).size).toBe(2_500_000);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toHaveLength(3);
  });

  test('twice with the same id makes one take, also after a crash in the middle', async () => {
    const { take, takes } = aDevice();
    const takeID = crypto.randomUUID();
    await takes.start(aTake({ takeID }));
    await takes.append(takeID, 0, new ArrayBuffer(5));
    const first = await take(aFile('a.wav', 'audio/wav', 'whole'), SOUND, { takeID });
    const second = await take(aFile('a.wav', 'audio/wav', 'whole'), SOUND, { takeID });
    expect(second).toEqual(first);
    expect(await takes.listOf('hanako')).toHaveLength(1);
    expect(await new Blob(await takes.bytes(takeID)).text()).toBe('whole');
  });

  test('half of a file that a crash left is no interrupted recording', async () => {
    const { takes, ports } = aDevice();
    const takeID = crypto.randomUUID();
    const crash = async () => Promise.reject(new Error('gone'));
    const dying = { ...ports, takes: { ...takes, append: crash, remove: crash } };
    const file = aFile('a.wav', 'audio/wav', 'the whole file');
    await expect(importTake(dying, context, file, SOUND, { takeID })).rejects.toThrow('gone');
    const left = await takes.header(takeID);
    expect(left).toMatchObject({ state: 'recording', frozen: null });
    expect(left !== null && isHalfMade(left)).toBe(true);
  });

  test('names what cannot be a take, and stores nothing of it', async () => {
    const { refused, takes } = aDevice();
    const huge = aFile('a.wav', 'audio/wav');
    Object.defineProperty(huge, 'size', { value: 50 * 1024 * 1024 + 1 });
    const said = (
      kind: 'video' | 'protected' | 'broken',
      durationMs: number | null = null,
    ): ImportReaders => ({
      inspect: async () => ({ kind }),
      facts: async () => ({ durationMs, peaks: [] }),
    });
    const silent = {
      inspect: async () => ({ kind: 'sound', durationMs: 0 }) as const,
      facts: async () => ({ durationMs: null, peaks: [] }),
    };
    const hour = async () => ({ kind: 'sound', durationMs: 62 * MINUTE_MS }) as const;
    expect(await refused(aFile('a.mp3', 'audio/mpeg'))).toBe('importKind');
    expect(await refused(aFile('a.mov', 'video/quicktime'))).toBe('importVideo');
    expect(await refused(aFile('a.mp4', 'video/mp4'), said('video'))).toBe('importVideo');
    expect(await refused(aFile('song.m4p', ''))).toBe('importProtected');
    expect(await refused(aFile('song.m4a', 'audio/mp4'), said('protected'))).toBe('importProtected');
    expect(await refused(aFile('a.m4a', 'audio/mp4'), said('broken'))).toBe('importBroken');
    expect(await refused(new File([], 'a.wav', { type: 'audio/wav' }))).toBe('importEmpty');
    expect(await refused(huge)).toBe('importTooBig');
    expect(await refused(aFile('a.wav', 'audio/wav'), silent)).toBe('importEmpty');
    expect(await refused(aFile('a.wav', 'audio/wav'), { ...SOUND, inspect: hour })).toBe('importTooLong');
    expect(await takes.listOf('hanako')).toEqual([]);
    // What only the library cannot read, and the browser plays, is a recording.
    expect(await refused(aFile('a.m4a', 'audio/mp4'), said('broken', 2_000))).toBe('imported');
  });

  test('that cannot be read any more says so, whatever length it tells, also in the middle; nothing of it stays', async () => {
    const { refused, takes } = aDevice();
    const unread = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const gone = Object.assign(new File([], 'a.wav', { type: 'audio/wav' }), { arrayBuffer: unread });
    expect(await refused(gone)).toBe('importUnreadable');
    const cloud = aFile('a.wav', 'audio/wav');
    cloud.slice = () => Object.assign(new Blob(), { arrayBuffer: unread });
    expect(await refused(cloud)).toBe('importUnreadable');
    const changed = aFile('a.wav', 'audio/wav', 'whole');
    changed.slice = (_from, to) =>
      to === 1 ? new Blob(['w']) : Object.assign(new Blob(), { arrayBuffer: unread });
    expect(await refused(changed)).toBe('importUnreadable');
    expect(await takes.listOf('hanako')).toEqual([]);
  });

  test('knows a format by its MIME type, else by the extension', () => {
    expect(importContentType({ name: 'x', type: 'audio/webm;codecs=opus' })).toBe('audio/webm');
    expect(importContentType({ name: 'x.OGG', type: '' })).toBe('audio/ogg');
    expect(importContentType({ name: 'x.pdf', type: '' })).toBeNull();
  });
});

describe('the head of a file', () => {
  const sound = readFileSync(`${LESSON}/model.m4a`);

  test('says that it is sound, and how long', async () => {
    expect(await inspectFile(new Blob([sound]))).toEqual({ kind: 'sound', durationMs: expect.any(Number) });
    const wav = readFileSync('fixtures/twinkle-piano.wav');
    expect(await inspectFile(new Blob([wav]))).toMatchObject({ kind: 'sound' });
  });

  test('says that it is a film, protected, or nothing that can be read', async () => {
    expect(await inspectFile(new Blob([readFileSync(`${LESSON}/film.mp4`)]))).toEqual({ kind: 'video' });
    const text = sound.toString('latin1').replaceAll('mp4a', 'drms');
    expect(await inspectFile(new Blob([Buffer.from(text, 'latin1')]))).toEqual({ kind: 'protected' });
    expect(await inspectFile(new Blob(['this is no sound at all']))).toEqual({ kind: 'broken' });
    expect(await inspectFile(new Blob([sound.subarray(0, 200)]))).toEqual({ kind: 'broken' });
  });
});
