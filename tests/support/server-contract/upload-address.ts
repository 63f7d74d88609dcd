import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { homework, MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ARE_SERVERS_SEVERAL } from '#tests/support/server/processes/servers-in-turn.ts';
import { aPerson, granted, type HomeworkServer, naming } from './homework-steps.ts';

const QUARTER_HOUR = 15 * 60_000;

/** An address whose sender was cut off is free as soon as the server has noticed it; nothing but 409 is answered before. */
async function acceptedAgain(
  server: HomeworkServer,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await eventually(async () => {
    const { status } = await server.put(url, headers, bytes);
    if (status !== 409) expect(status).toBe(200);
    return status === 200;
  });
}

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

    test.skipIf(ARE_SERVERS_SEVERAL)('is written by one sender at a time', async () => {
      const uid = aPerson();
      const bytes = audioBytes('audio/webm', 200_000);
      const grant = await granted(server(), uid, bytes);
      const { url, headers } = grant;
      const first = await server().putHeld(url, headers, bytes, 120_000);
      const others = await Promise.all([1, 2, 3].map(() => server().put(url, headers, bytes)));
      expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
      expect((await first.finish()).status).toBe(200);
      expect((await server().put(url, headers, bytes)).status).toBe(200);
      const { userAudio } = await server().api(uid)(homework.registerUpload, naming(grant, randomUUID()));
      expect(userAudio.sha256).toBe(sha256Of(bytes));
    });

    test('is free again after its sender was cut off', async () => {
      const bytes = audioBytes('audio/webm', 200_000);
      const { url, headers } = await granted(server(), aPerson(), bytes);
      await server().putCut(url, headers, bytes, 120_000);
      await acceptedAgain(server(), { url, headers }, bytes);
    });

    test('is refused beyond what a person may have on the way, until addresses have ended', async () => {
      const uid = aPerson();
      const input = { lessonID: server().lessonID, byteLength: MAX_UPLOAD_BYTES };
      const ask = () => server().api(uid)(homework.createUpload, input);
      for (let address = 0; address < 7; address += 1) await ask();
      // A caller that announces nothing may bring the maximum.
      await server().api(uid)(homework.createUpload, { lessonID: server().lessonID });
      const refused = ask();
      await expect(refused).rejects.toMatchObject({ code: 'recordings/quota-reached', status: 429 });
      await expect(refused).rejects.toMatchObject({ retryAfter: QUARTER_HOUR / 1_000 });
      await server().api(aPerson())(homework.createUpload, input);
      server().advance(QUARTER_HOUR + 1_000);
      await ask();
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
      await acceptedAgain(server(), grant, bytes);
      const { userAudio } = await server().api(uid)(homework.registerUpload, register);
      expect(userAudio).toMatchObject({ sha256: sha256Of(bytes), byteLength: bytes.byteLength });
    });
  });
}
