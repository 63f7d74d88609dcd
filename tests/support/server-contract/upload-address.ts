import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, granted, type HomeworkServer, naming } from './homework-steps.ts';

const QUARTER_HOUR = 15 * 60_000;

/** An upload address accepts one set of bytes, completely and in time. */
export function addressContract(server: () => HomeworkServer): void {
  describe('upload address', () => {
    test('is fresh for every call', async () => {
      const uid = aPerson();
      const bytes = audioBytes();
      const [one, two] = [await granted(server(), uid, bytes), await granted(server(), uid, bytes)];
      expect(one.uploadID).not.toBe(two.uploadID);
      expect(one.url).not.toBe(two.url);
    });

    test('expires after a quarter of an hour', async () => {
      const bytes = audioBytes();
      const grant = await granted(server(), aPerson(), bytes);
      server().advance(QUARTER_HOUR + 1_000);
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(403);
    });

    test('accepts only what was announced, and stores nothing else', async () => {
      const uid = aPerson();
      const bytes = audioBytes('audio/webm', 4096, 1);
      const grant = await granted(server(), uid, bytes);
      const others = audioBytes('audio/webm', 4096, 2);
      expect((await server().put(grant.url, grant.headers, others)).status).toBe(422);
      expect((await server().put(grant.url, grant.headers, audioBytes('audio/webm', 4097))).status).toBe(413);
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(200);
    });

    test('accepts the same bytes again, and never other ones', async () => {
      const uid = aPerson();
      const bytes = audioBytes('audio/webm', 4096, 1);
      const grant = await server().api(uid)(homework.createUpload, {
        lessonID: server().lessonID,
        contentType: 'audio/webm',
      });
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(200);
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(200);
      const others = audioBytes('audio/webm', 4096, 2);
      expect((await server().put(grant.url, grant.headers, others)).status).toBe(409);
      const { userAudio } = await server().api(uid)(homework.registerUpload, {
        lessonID: server().lessonID,
        uploadID: grant.uploadID,
      });
      expect(userAudio.sha256).toBe(sha256Of(bytes));
    });

    test('stores nothing of a truncated body, and can still be used', async () => {
      const uid = aPerson();
      const bytes = audioBytes('audio/webm', 200_000);
      const grant = await granted(server(), uid, bytes);
      const register = naming(grant, randomUUID());
      await server().putCut(grant.url, grant.headers, bytes, 120_000);
      await expect(server().api(uid)(homework.registerUpload, register)).rejects.toMatchObject({
        code: 'api/unprocessable-entity',
      });
      expect((await server().put(grant.url, grant.headers, bytes)).status).toBe(200);
      const { userAudio } = await server().api(uid)(homework.registerUpload, register);
      expect(userAudio).toMatchObject({ sha256: sha256Of(bytes), byteLength: bytes.byteLength });
    });
  });
}
