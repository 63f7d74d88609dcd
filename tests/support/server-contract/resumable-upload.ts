import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, granted, type HomeworkServer, naming } from './homework-steps.ts';

const LENGTH = 300_000;

/** A resumable upload keeps what came of a broken body, and stores the announced bytes or nothing. */
export function resumableContract(server: () => HomeworkServer): void {
  const bytes = audioBytes('audio/webm', LENGTH);
  const ask = async (uid: string, body: Uint8Array = bytes) => {
    const facts = { sha256: sha256Of(body), byteLength: body.byteLength, contentType: 'audio/webm' as const };
    const input = { lessonID: server().lessonID, resumable: true, ...facts };
    const grant = await server().api(uid)(homework.createUpload, input);
    return { ...grant, ...facts, lessonID: server().lessonID };
  };
  const part = (url: string, from: number, to = LENGTH, source = bytes) =>
    server().sendPart(url, from, source.slice(from, to));
  const registers = async (uid: string, grant: Awaited<ReturnType<typeof ask>>) => {
    const { userAudio } = await server().api(uid)(homework.registerUpload, naming(grant, randomUUID()));
    return userAudio;
  };

  describe('resumable upload', () => {
    test('is granted where it was asked for and is worth it', async () => {
      const uid = aPerson();
      expect((await ask(uid)).resumable).toBe(true);
      expect((await ask(uid, audioBytes('audio/webm', 4_096))).resumable).not.toBe(true);
      const plain = await granted(server(), uid, bytes);
      expect(plain.resumable).not.toBe(true);
      expect((await server().offsetOf(plain.url)).status).toBe(403);
      expect((await part(plain.url, 0)).status).toBe(403);
    });

    test('goes on where a cut ended it, and is whole then', async () => {
      const uid = aPerson();
      const grant = await ask(uid);
      expect(await server().offsetOf(grant.url)).toEqual({ status: 200, offset: 0 });
      await server().sendPartCut(grant.url, 0, bytes, 120_000);
      expect(await server().offsetOf(grant.url)).toEqual({ status: 200, offset: 120_000 });
      await expect(registers(uid, grant)).rejects.toMatchObject({ code: 'api/unprocessable-entity' });
      expect((await part(grant.url, 120_000, 200_000)).status).toBe(204);
      expect((await part(grant.url, 200_000)).status).toBe(204);
      const userAudio = await registers(uid, grant);
      expect(userAudio).toMatchObject({ sha256: grant.sha256, byteLength: LENGTH });
      expect(sha256Of((await server().get(userAudio.url)).bytes)).toBe(grant.sha256);
    });

    test('accepts a part only where the one before ended', async () => {
      const { url } = await ask(aPerson());
      expect((await part(url, 0, 100_000)).status).toBe(204);
      expect((await part(url, 0, 100_000)).status).toBe(409);
      expect((await part(url, 150_000)).status).toBe(409);
      expect((await server().sendPart(url, 100_000, new Uint8Array(LENGTH))).status).toBe(413);
      expect(await server().offsetOf(url)).toEqual({ status: 200, offset: 100_000 });
      expect((await part(url, 100_000)).status).toBe(204);
    });

    test('repeats the answer of its last part, and no late part changes what is stored', async () => {
      const uid = aPerson();
      const grant = await ask(uid);
      expect((await part(grant.url, 0)).status).toBe(204);
      expect(await server().offsetOf(grant.url)).toEqual({ status: 200, offset: LENGTH });
      expect((await part(grant.url, LENGTH)).status).toBe(204);
      const others = audioBytes('audio/webm', LENGTH, 2);
      expect((await part(grant.url, 0, LENGTH, others)).status).toBe(204);
      const userAudio = await registers(uid, grant);
      expect(sha256Of((await server().get(userAudio.url)).bytes)).toBe(grant.sha256);
    });

    test('stores nothing but the announced bytes, and begins again with a fresh address', async () => {
      const uid = aPerson();
      const grant = await ask(uid);
      const others = audioBytes('audio/webm', LENGTH, 2);
      expect((await part(grant.url, 0, 100_000)).status).toBe(204);
      expect((await part(grant.url, 100_000, LENGTH, others)).status).toBe(422);
      await expect(registers(uid, grant)).rejects.toMatchObject({ code: 'api/unprocessable-entity' });
      expect((await server().offsetOf(grant.url)).status).toBe(403);
      expect((await part(grant.url, 0)).status).toBe(403);
      const next = await ask(uid);
      expect((await part(next.url, 0)).status).toBe(204);
      expect((await registers(uid, next)).sha256).toBe(next.sha256);
    });

    test('takes all bytes at once, too', async () => {
      const uid = aPerson();
      const grant = await ask(uid);
      expect((await part(grant.url, 0, 50_000)).status).toBe(204);
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(200);
      expect(await server().offsetOf(grant.url)).toEqual({ status: 200, offset: LENGTH });
      expect((await registers(uid, grant)).sha256).toBe(grant.sha256);
    });

    test('waits for a day, and not longer', async () => {
      const grant = await ask(aPerson());
      expect((await part(grant.url, 0, 50_000)).status).toBe(204);
      server().advance(23 * HOUR_MS);
      expect((await part(grant.url, 50_000, 60_000)).status).toBe(204);
      server().advance(DAY_MS - 23 * HOUR_MS + 1_000);
      expect((await server().offsetOf(grant.url)).status).toBe(403);
      expect((await part(grant.url, 60_000)).status).toBe(403);
    });

    test('is one of at most sixteen under way', async () => {
      const uid = aPerson();
      for (let open = 0; open < 16; open += 1) expect((await ask(uid)).resumable).toBe(true);
      expect((await ask(uid)).resumable).not.toBe(true);
    });
  });
}
