import { expect, test } from 'vitest';
import { createApi } from '#api/client.ts';
import { perform } from '#outbox/command.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

const OWN = { url: '/media/uploads/1?sig=x', headers: { 'content-type': 'audio/mp4' } };
const DIRECT = {
  url: 'https://store.example/incoming/1?X-Amz-Signature=y',
  headers: { 'if-none-match': '*' },
};

async function granted(resumable: boolean | undefined, direct: typeof DIRECT | undefined) {
  const answer = { ...OWN, uploadID: '6f1f3c5e-3d0e-4a51-9a2e-2b1f0c9d7a11', ...(direct ? { direct } : {}) };
  const fetcher: typeof fetch = async () => Response.json(answer);
  const api = createApi({ origin: 'https://otomichi.example', fetch: fetcher, idToken: async () => 'token' });
  const ports = { api, identity: async () => ({ uid: 'aoi', token: 'token' }) };
  return await perform(
    'askAddress',
    aParcel('address', { failures: 3, ...(resumable === undefined ? {} : { resumable }) }),
    ports as unknown as OutboxPorts,
  );
}

test('the bytes go to the store itself first, and through the server once an upload broke off', async () => {
  expect(await granted(undefined, DIRECT)).toMatchObject({ type: 'granted', ...DIRECT });
  expect(await granted(true, DIRECT)).toMatchObject({ type: 'granted', ...OWN });
});

test('without a store they go through the server', async () => {
  expect(await granted(undefined, undefined)).toMatchObject({ type: 'granted', ...OWN });
});
