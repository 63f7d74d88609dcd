import { describe, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { voices as calls } from '#contract/teach/voices.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { openVoiceBox } from '#teach/voice/voice-box.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf, textOf } from '#tests/support/device/a-take.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { aNetwork } from '#tests/support/network/a-network.ts';

const TEACHER = 'sakura';
type Step = 'address' | 'upload' | 'register';

/** The calls of a voice: an upload address, a PUT, the registration, which knows a voice by its recording. */
class VoiceServer {
  /** What happens at the next steps: the error, before or after the server did its work. */
  readonly faults: { step: Step; error: ApiError; isDone?: boolean }[] = [];
  readonly registered = new Map<string, string>();
  steps: Step[] = [];
  #uploads = new Map<string, string>();

  readonly api = (async (endpoint: unknown, input: { recordingID: string; uploadID?: string }) => {
    if (endpoint === calls.createUpload) {
      return this.#step('address', () => {
        const uploadID = `upload-${this.#uploads.size + 1}`;
        this.#uploads.set(uploadID, '');
        return { url: `/voices/${uploadID}`, uploadID, headers: {} };
      });
    }
    return this.#step('register', () => {
      const sound = this.#uploads.get(input.uploadID ?? '');
      if (!sound) throw new ApiError('api/not-found', { status: 404 });
      this.registered.set(input.recordingID, sound);
      return { url: '/played', seconds: 1 };
    });
  }) as unknown as Api;

  readonly put = async ({ url, bytes }: { url: string; bytes: Uint8Array }) =>
    this.#step('upload', () => {
      this.#uploads.set(url.replace('/voices/', ''), new TextDecoder().decode(bytes));
    });

  #step<T>(step: Step, work: () => T): T {
    this.steps.push(step);
    const at = this.faults.findIndex((fault) => fault.step === step);
    if (at < 0) return work();
    const [fault] = this.faults.splice(at, 1);
    if (fault?.isDone) work();
    throw fault?.error ?? new ApiError('api/network');
  }
}

/** A recording that was closed on the device. */
async function aClosedVoice(takes: DeviceTakes, words: string) {
  const take = aTake({ uid: TEACHER, lessonID: 'submission-1' });
  await takes.start(take);
  await takes.append(take.takeID, 0, bytesOf(words.slice(0, 3)));
  await takes.append(take.takeID, 1, bytesOf(words.slice(3)));
  await takes.freeze(take.takeID, { durationMs: 1_200 });
  return take.takeID;
}

function aConsole() {
  const { tab, locks } = aDevice();
  const [server, network] = [new VoiceServer(), aNetwork()];
  const open = () =>
    openVoiceBox({ api: server.api, network, takes: tab(), put: server.put, locks: locks.asLocks });
  const arrived = (takes: DeviceTakes, takeID: string) =>
    waitFor(async () => expect((await takes.header(takeID))?.deliveredAt).not.toBeNull());
  return { server, network, open, arrived };
}

describe('a voice', () => {
  test('arrives whole and once, and stays on the device', async () => {
    const { server, open, arrived } = aConsole();
    const box = open();
    box.work(TEACHER);
    const takeID = await aClosedVoice(box.takes, 'good tempo');
    expect(server.steps).toEqual([]);
    await box.send(takeID);
    await arrived(box.takes, takeID);
    expect(server.steps).toEqual(['address', 'upload', 'register']);
    expect([...server.registered]).toEqual([[takeID, 'good tempo']]);
    expect(textOf(await box.takes.bytes(takeID))).toBe('good tempo');
  });

  test.each<[string, Step, boolean]>([
    ['no network for the address', 'address', false],
    ['the upload breaks off', 'upload', false],
    ['the answer to the upload is lost', 'upload', true],
    ['the registration does not arrive', 'register', false],
    ['the answer to the registration is lost', 'register', true],
  ])('arrives once after a fault: %s', async (_, step, isDone) => {
    const { server, network, open, arrived } = aConsole();
    server.faults.push({ step, error: new ApiError('api/network'), isDone });
    const box = open();
    box.work(TEACHER);
    const takeID = await aClosedVoice(box.takes, 'again');
    await box.send(takeID);
    await waitFor(() => expect(server.faults).toEqual([]));
    network.set(true);
    await arrived(box.takes, takeID);
    expect([...server.registered]).toEqual([[takeID, 'again']]);
  });

  test('that waited when the tab closed is sent by the next one', async () => {
    const { server, open, arrived } = aConsole();
    server.faults.push({ step: 'address', error: new ApiError('api/unauthorized', { status: 401 }) });
    const before = open();
    before.work(TEACHER);
    const takeID = await aClosedVoice(before.takes, 'later');
    await before.send(takeID);
    await waitFor(() => expect(server.faults).toEqual([]));
    expect(server.registered.size).toBe(0);
    const after = open();
    after.work(TEACHER);
    await arrived(after.takes, takeID);
    expect(server.registered.get(takeID)).toBe('later');
  });

  test('is sent once by two tabs at once', async () => {
    const { server, open, arrived } = aConsole();
    const [one, other] = [open(), open()];
    const takeID = await aClosedVoice(one.takes, 'twice?');
    await one.takes.change(takeID, (header) => ({ ...header, decision: 'submit' }));
    one.work(TEACHER);
    other.work(TEACHER);
    await arrived(one.takes, takeID);
    // The second tab had its turn when both have read what is stored.
    await waitFor(() => expect(other.store.state.voices?.[0]?.deliveredAt).toBeTruthy());
    expect(server.steps).toEqual(['address', 'upload', 'register']);
  });

  test('of another teacher is neither sent nor shown', async () => {
    const { server, open } = aConsole();
    const box = open();
    const takeID = await aClosedVoice(box.takes, 'private');
    await box.takes.change(takeID, (header) => ({ ...header, decision: 'submit' }));
    box.work('fujii');
    await waitFor(() => expect(box.store.state.voices).toEqual([]));
    expect(server.steps).toEqual([]);
  });

  test('that was taken back is not sent, and is there again when it is wanted again', async () => {
    const { server, network, open, arrived } = aConsole();
    const box = open();
    box.work(TEACHER);
    server.faults.push({ step: 'address', error: new ApiError('api/network') });
    const takeID = await aClosedVoice(box.takes, 'hm');
    await box.send(takeID);
    await waitFor(() => expect(server.faults).toEqual([]));
    await box.discard(takeID);
    network.set(true);
    await waitFor(() => expect(box.store.state.voices?.[0]?.state).toBe('discarded'));
    expect(server.registered.size).toBe(0);
    await box.restore(takeID);
    await arrived(box.takes, takeID);
  });

  test('that the server refuses for good is named, and the next one is sent all the same', async () => {
    const { server, open, arrived } = aConsole();
    const box = open();
    box.work(TEACHER);
    server.faults.push({ step: 'address', error: new ApiError('api/payload-too-large', { status: 413 }) });
    const refused = await aClosedVoice(box.takes, 'too long');
    await box.send(refused);
    await waitFor(() => expect(box.store.state.refused.get(refused)).toBe('api/payload-too-large'));
    const next = await aClosedVoice(box.takes, 'short');
    await box.send(next);
    await arrived(box.takes, next);
    expect([...server.registered.keys()]).toEqual([next]);
  });
});
