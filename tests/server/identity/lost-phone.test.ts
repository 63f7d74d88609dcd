import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#api/client.ts';
import { homework } from '#contract/homework.ts';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';
import { createApp } from '#server/app.ts';
import { disableUser } from '#server/identity/account-actions.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { anOrder } from '#tests/support/server/an-order.ts';
import { type AnIdentity, anIdentity } from '#tests/support/server/identity/an-identity.ts';

const LESSON = 'pf-trial-1';
const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-lost-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let identity: AnIdentity;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  identity = await anIdentity();
  app = createApp({ ...identity.deps, config: { ...identity.deps.config, dataDir } });
  const courses = [{ courseCode: 'pf-trial', isTrial: true, lessons: 3 }];
  await aCurriculum(identity.deps.db, { courses });
});

/** A device on which the person is signed in, with every kind of address that works without a bearer. */
async function aDevice(email: string) {
  const { body } = await identity.signIn(email);
  const { idToken = '', refreshToken = '', localId = '' } = body;
  const ask = async (url: string, init: RequestInit) => app.request(url, init);
  let token = idToken;
  const api = createApi({ origin: '', fetch: ask as typeof fetch, idToken: async () => token });
  const bytes = audioBytes('audio/webm');
  const granted = () => api(homework.createUpload, { lessonID: LESSON, contentType: 'audio/webm' });
  const put = async ({ url, headers }: Awaited<ReturnType<typeof granted>>) =>
    (await app.request(url, { method: 'PUT', headers, body: bytes })).status;
  const first = await granted();
  expect(await put(first)).toBe(200);
  const { userAudio } = await api(homework.registerUpload, { lessonID: LESSON, uploadID: first.uploadID });
  await anOrder(identity.deps.db, { uid: localId });
  const { orders: paid } = await api(orders.list, { page: 1 });
  const upload = await granted();
  const reads = {
    recording: userAudio.url,
    receipt: paid[0]?.receiptURL ?? '',
    archive: (await api(users.export, {})).url,
  };
  return {
    api,
    localId,
    refreshToken,
    renew: async () => {
      token = (await identity.refresh(refreshToken)).body['id_token'] ?? '';
    },
    /** Status of the API, of each address to read by, and of the upload. */
    async statuses() {
      const read = async (url: string) => (await app.request(url, { method: 'HEAD' })).status;
      const entries = Object.entries(reads).map(async ([name, url]) => [name, await read(url)] as const);
      return {
        api: await identity.api(token),
        ...Object.fromEntries(await Promise.all(entries)),
        upload: await put(upload),
      };
    },
  };
}

const OPEN = { api: 200, recording: 200, receipt: 200, archive: 200, upload: 200 };
const SHUT = { api: 401, recording: 403, receipt: 403, archive: 403, upload: 403 };

async function twoDevices(email: string) {
  await identity.signUp(email);
  const phone = await aDevice(email);
  identity.clock.advance(2000);
  return { phone, laptop: await aDevice(email) };
}

test('addresses survive a renewed token and a later sign-in elsewhere', async () => {
  const { phone, laptop } = await twoDevices('hana@example.jp');
  identity.clock.advance(600_000);
  await phone.renew();
  expect(await phone.statuses()).toEqual(OPEN);
  expect(await laptop.statuses()).toEqual(OPEN);
});

test('"sign out everywhere" shuts every address of the lost phone at once', async () => {
  const { phone, laptop } = await twoDevices('ken@example.jp');
  await laptop.api(users.revokeSessions, {});
  expect(await phone.statuses()).toEqual(SHUT);
  expect((await identity.refresh(phone.refreshToken)).refused).toBe('TOKEN_EXPIRED');
  identity.clock.advance(2000);
  expect(await (await aDevice('ken@example.jp')).statuses()).toEqual(OPEN);
});

test('a disabled account has no address left', async () => {
  const { phone } = await twoDevices('mio@example.jp');
  await disableUser(identity.deps.db, phone.localId, identity.clock.now());
  expect(await phone.statuses()).toEqual(SHUT);
});

test('a sign-out ends the session of that device on the server, and no other', async () => {
  const { phone, laptop } = await twoDevices('jun@example.jp');
  await phone.api(users.signOut, {});
  expect(await phone.statuses()).toEqual(SHUT);
  expect((await identity.refresh(phone.refreshToken)).refused).toBe('TOKEN_EXPIRED');
  expect(await laptop.statuses()).toEqual(OPEN);
  expect((await identity.refresh(laptop.refreshToken)).status).toBe(200);
});

test('a signed address names its session: with another it is void', async () => {
  const { phone } = await twoDevices('rei@example.jp');
  const { phone: other } = await twoDevices('sora@example.jp');
  const { url } = await phone.api(users.export, {});
  const { url: foreign } = await other.api(users.export, {});
  const mixed = new URL(url, 'http://localhost');
  mixed.searchParams.set('for', new URL(foreign, 'http://localhost').searchParams.get('for') ?? '');
  expect((await app.request(mixed.href)).status).toBe(403);
  mixed.searchParams.delete('for');
  expect((await app.request(mixed.href)).status).toBe(403);
});
