import { beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/client.ts';
import { profiles } from '#contract/community/profiles.ts';
import { homework, MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { newcomersBytes } from '#server/http/uploads/newcomers-bytes.ts';
import type { Trust } from '#server/http/uploads/trust-store.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const [KIB, MIB, GIB] = [1024, 1024 ** 2, 1024 ** 3];
const bytes = audioBytes('audio/webm', 300 * KIB);

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer({ TRUST_PROXY: '1' });
});

/** Each test has a part of the network, and six hours, of its own. */
let tests = 0;
const aNeighbourhood = () => {
  server.advance(6 * HOUR_MS);
  tests += 1;
  return `198.51.${tests}`;
};

const apiFrom = (address: string, uid: string) =>
  createApi({
    origin: server.origin,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(url, { ...init, headers });
    },
    idToken: async () => `test.${uid}`,
  });

const announced = {
  contentType: 'audio/webm',
  byteLength: bytes.byteLength,
  sha256: sha256Of(bytes),
} as const;

const ask = (address: string, uid: string, byteLength: number = bytes.byteLength) =>
  apiFrom(address, uid)(homework.createUpload, { ...announced, lessonID: server.lessonID, byteLength });

const put = (address: string, { url, headers }: Awaited<ReturnType<typeof ask>>, body = bytes) =>
  fetch(server.origin + url, { method: 'PUT', headers: { ...headers, 'x-forwarded-for': address }, body });

/** So many bytes have arrived from there, of however many accounts. The people of the tests have confirmed their addresses. */
async function arrived(sender: string, byteLength: number, trust: Trust = 'confirmed') {
  const body = await newcomersBytes(server.server.deps).begin({ trust, sender }, 0);
  await body.end(byteLength);
}

const reached = { code: 'recordings/quota-reached', status: 429 };

test('strangers who fill their share of a neighbourhood are refused until the window ends, and nobody elsewhere is', async () => {
  const near = aNeighbourhood();
  const far = aNeighbourhood();
  await arrived(`${near}.7`, GIB);
  server.advance(MINUTE_MS);
  const refusal = await ask(`${near}.8`, 'another-account').catch((error: unknown) => error);
  expect(refusal).toMatchObject(reached);
  const { retryAfter = 0 } = refusal as { retryAfter?: number };
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(6 * 3_600);
  await ask(`${far}.8`, 'elsewhere');
  server.advance(retryAfter * 1_000);
  await ask(`${near}.8`, 'another-account');
});

test('strangers of many neighbourhoods have a share in all, apart from those with a confirmed address', async () => {
  const at = aNeighbourhood();
  for (let network = 100; network < 104; network += 1) await arrived(`203.0.${network}.1`, GIB, 'new');
  await ask(`${at}.1`, 'confirmed');
  for (let network = 100; network < 104; network += 1) await arrived(`203.0.${network}.1`, GIB);
  await expect(ask(`${at}.1`, 'confirmed')).rejects.toMatchObject(reached);
});

test('a learner who has or had a subscription is never held up by strangers', async () => {
  const at = aNeighbourhood();
  await ask(`${at}.1`, 'hana');
  const start = server.server.clock.now();
  await aSubscription(server.server.deps.db, { uid: 'hana', start, expire: start });
  await arrived(`${at}.1`, 2 * GIB);
  const grant = await ask(`${at}.1`, 'hana');
  expect((await put(`${at}.1`, grant)).status).toBe(200);
});

test('a class of thirty behind one address hands in', async () => {
  const at = aNeighbourhood();
  for (let pupil = 0; pupil < 30; pupil += 1) {
    await ask(`${at}.1`, `pupil-${pupil}`, 21 * MIB);
    await arrived(`${at}.1`, 21 * MIB);
  }
});

test('counts what arrived and stays: no address, no repeat and no body that broke off', async () => {
  const at = `${aNeighbourhood()}.1`;
  await arrived(at, GIB - bytes.byteLength);
  for (let retry = 0; retry < 5; retry += 1) await ask(at, 'patient');
  const broken = await ask(at, 'patient');
  expect((await put(at, broken, audioBytes('audio/webm', 100 * KIB))).status).toBe(422);
  const grant = await ask(at, 'patient');
  expect((await put(at, grant)).status).toBe(200);
  // The answer was lost: the bytes are here.
  expect((await put(at, grant)).status).toBe(200);
  await expect(ask(at, 'patient', 1)).rejects.toMatchObject(reached);
});

test('an address that was granted before takes no more than the share, and says when', async () => {
  const at = `${aNeighbourhood()}.1`;
  const early = await ask(at, 'early');
  await arrived(at, GIB);
  const refused = await put(at, early);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('counts the parts of a take that never becomes whole', async () => {
  const at = aNeighbourhood();
  const grant = await apiFrom(`${at}.1`, 'never-whole')(homework.createUpload, {
    ...announced,
    lessonID: server.lessonID,
    resumable: true,
  });
  // From here its parts come.
  await arrived('127.0.0.1', GIB - 500 * KIB);
  await server.sendPartCut(grant.url, 0, bytes, 200 * KIB);
  // 100 KiB are missing, and 300 are left.
  const { offset } = await server.offsetOf(grant.url);
  expect(offset).toBe(200 * KIB);
  await eventually(async () => {
    const asked = await server
      .api('never-whole')(homework.createUpload, { lessonID: server.lessonID, byteLength: 350 * KIB })
      .catch((error: unknown) => error);
    return (asked as { code?: string }).code === reached.code;
  });
  expect((await server.sendPart(grant.url, 200 * KIB, bytes.subarray(200 * KIB))).status).toBe(204);
});

test('of bodies at once, no more begin than find room', async () => {
  const at = aNeighbourhood();
  const bodies = newcomersBytes(server.server.deps);
  const who = { trust: 'new', sender: `${at}.1` } as const;
  const most = Math.floor(GIB / MAX_UPLOAD_BYTES);
  const begun = await Promise.allSettled(
    Array.from({ length: most + 4 }, () => bodies.begin(who, MAX_UPLOAD_BYTES)),
  );
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  const refused = begun.find(({ status }) => status === 'rejected');
  // They may break off: the next try is soon.
  expect(refused).toMatchObject({ reason: { code: 'api/too-many-requests', retryAfter: 60 } });
  for (const each of begun) if (each.status === 'fulfilled') await each.value.end(0);
  await (await bodies.begin(who, MAX_UPLOAD_BYTES)).end(0);
});

test('pictures of strangers count in the same share', async () => {
  const at = `${aNeighbourhood()}.1`;
  await arrived(at, GIB);
  const picture = { contentType: 'image/png', byteLength: 5_000, sha256: announced.sha256 } as const;
  await expect(apiFrom(at, 'portrait')(profiles.createAvatarUpload, picture)).rejects.toMatchObject({
    code: 'api/too-many-requests',
  });
});
