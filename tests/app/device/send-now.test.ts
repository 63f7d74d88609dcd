// @vitest-environment happy-dom
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Api } from '#api/client.ts';
import { openOutbox, type PageOutbox } from '#app/device/page-outbox.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { openPictureStore } from '#local/pictures/picture-store.ts';
import type { Session } from '#session/session.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { bytesOf } from '#tests/support/device/a-take.ts';
import { anOutbox } from '#tests/support/device/an-outbox.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { putObject } from '#tests/support/model/virtual-server/server-audios.ts';
import { answer } from '#tests/support/model/virtual-server/server-calls.ts';
import { emptyServerState } from '#tests/support/model/virtual-server/server-state.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
  vi.unstubAllGlobals();
});

/** A page of 'hanako', with the outbox as the app opens it, over the model's server. */
async function aPage() {
  const phone = anOutbox();
  const { device } = phone;
  const { takes, parcels } = phone.parts;
  const pictures = openPictureStore();
  const state = emptyServerState(
    {
      now: Date.now,
      newID: randomUUID,
      sha256: sha256Of,
      // Its own guard could hide a take that is sent twice.
      uniqueRecordings: false,
      minResumable: Number.POSITIVE_INFINITY,
    },
    ['pf-01-01'],
  );
  const api = async (endpoint: Endpoint, input: Input<Endpoint>) =>
    z.parse(endpoint.output, answer(state, endpoint, input, { uid: 'hanako', lag: 0 }));
  const identity = { uid: 'hanako', email: null, displayName: null };
  let isIn = true;
  const session = {
    state: () => (isIn ? { kind: 'in', identity, checked: true } : { kind: 'out', reason: 'signed-out' }),
    subscribe: () => () => undefined,
    idToken: async () => (isIn ? { uid: 'hanako', token: 't' } : null),
  } as unknown as Session;
  const { locks } = phone;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('XMLHttpRequest', requestsTo(state));
  const outbox = openOutbox({
    device,
    takes,
    pictures,
    session,
    network: { isOnline: () => true, subscribe: () => () => undefined },
    api: api as Api,
    report: (problem) => expect.unreachable(JSON.stringify(problem)),
    onDelivered: () => undefined,
    onStep: () => undefined,
  });
  // A delivery that goes on over closed rows would open them again, and happy-dom waits for the end of all that is open.
  const settle = () => {
    isIn = false;
    return waitFor(async () => expect((await locks.query()).held).toEqual([]));
  };
  closings.push(settle, phone.close, outbox.stop, pictures.close);
  await outbox.ready;
  const delivered = (takeID: string) =>
    waitFor(async () => expect(await parcels.get(takeID)).toMatchObject({ stage: 'delivered' }));
  return { ...phone, outbox, state, takes, parcels, delivered };
}

/** The browser's request, whose bytes always arrive. */
function requestsTo(state: ReturnType<typeof emptyServerState>) {
  return class {
    readonly upload = { onprogress: null };
    status = 0;
    onloadend = () => {};
    #url = '';
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    send(bytes: Uint8Array) {
      this.status = putObject(state, this.#url, bytes);
      queueMicrotask(() => this.onloadend());
    }
  };
}

/** Hands a take in while the device refuses to write its row. */
async function handInWithoutRow(
  { device }: Pick<ReturnType<typeof anOutbox>, 'device'>,
  outbox: PageOutbox,
  takeID: string,
) {
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(device.parcels, 'insert').mockRejectedValueOnce(full);
  await expect(outbox.submit(takeID, 'よろしく')).rejects.toBe(full);
}

test('今すぐ送る makes the missing row of a take that was handed in, and however often it is pressed the take arrives once', async () => {
  const page = await aPage();
  const { outbox, takes, parcels, state, delivered } = page;
  const { takeID } = await page.aClosedTake({}, bytesOf('first'));
  await handInWithoutRow(page, outbox, takeID);
  expect(await takes.header(takeID)).toMatchObject({ decision: 'submit', deliveredAt: null });
  expect(await parcels.all()).toEqual([]);

  for (let press = 0; press < 3; press += 1) outbox.sendNow();
  await delivered(takeID);
  outbox.sendNow();
  // Takes go one after the other: what follows arrives when nothing of the first is left to be sent.
  const next = await page.aClosedTake({}, bytesOf('second'));
  await outbox.submit(next.takeID, null);
  await delivered(next.takeID);

  expect(state.submissions).toMatchObject([
    { uid: 'hanako', recordingID: takeID, notes: [{ note: 'よろしく' }] },
    { uid: 'hanako', recordingID: next.takeID },
  ]);
  const sent = state.audios.map(({ upload }) => upload.object?.sha256);
  expect(sent).toEqual(['first', 'second'].map((text) => sha256Of(new Uint8Array(bytesOf(text)))));
  await waitFor(async () => expect((await takes.header(takeID))?.deliveredAt).not.toBeNull());
});

test('今すぐ送る sends what was held although the repair before it fails', async () => {
  const { outbox, state, takes, parcels, delivered, aClosedTake } = await aPage();
  const { takeID, lessonID } = await aClosedTake();
  state.closed.set(lessonID, 'api/forbidden');
  await outbox.submit(takeID, null);
  await waitFor(async () => expect(await parcels.get(takeID)).toMatchObject({ gate: { kind: 'person' } }));
  state.closed.clear();
  vi.spyOn(takes, 'all').mockRejectedValueOnce(new Error('storage does not answer'));
  outbox.sendNow();
  await delivered(takeID);
});

test('of two presses in one moment the second wins: what is stored keeps its order', async () => {
  const { outbox, parts } = await aPage();
  const press = (completed: boolean) =>
    outbox.recordActivity('somebody-else', 'pf-01-01', { kind: 'completion', completed });
  await Promise.all([press(true), press(false)]);
  const stored = await parts.activities.listOf('somebody-else');
  expect(stored.map(({ createdSeq, deed }) => [createdSeq, deed]).sort()).toEqual([
    [1, { kind: 'completion', completed: true }],
    [2, { kind: 'completion', completed: false }],
  ]);
});
