import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Api } from '#api/client.ts';
import type { ResumableUploads } from '#api/resumable-upload.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { ApiError, codeOfStatus } from '#contract/errors.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { devicePorts } from '#outbox/device-ports.ts';
import { handIn } from '#outbox/hand-in.ts';
import { checkWithServer } from '#outbox/server-check.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { putObject } from '#tests/support/model/virtual-server/server-audios.ts';
import { answer } from '#tests/support/model/virtual-server/server-calls.ts';
import { appendPart, offsetOf } from '#tests/support/model/virtual-server/server-parts.ts';
import { emptyServerState, type ServerState } from '#tests/support/model/virtual-server/server-state.ts';
import { anOutbox, NOW } from './an-outbox.ts';

export const HOUR = 60 * 60_000;

/** Resumable uploads to the model's server, without a network. */
function resumableTo(state: ServerState): ResumableUploads {
  const offset = async (url: string) => offsetOf(state, url).offset ?? 0;
  return {
    offset,
    async send({ url, offset: from, bytes }, onOffset) {
      const part = bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes;
      const status = appendPart(state, url, from, part);
      if (status !== 204) throw new ApiError(codeOfStatus(status), { status });
      const reached = await offset(url);
      onOffset(reached);
      return reached;
    },
  };
}

/** A device of 'hanako' with the real engine, over the model's server, whose calls are counted. */
export function aReconciledDevice({ locks = null as LockManager | null } = {}) {
  const outbox = anOutbox();
  let now = NOW;
  let online = true;
  let owner: string | null = 'hanako';
  let refused: string | null = null;
  let checked: Record<string, number> = {};
  const calls: string[] = [];
  const clock = () => now;
  const state = emptyServerState(
    { now: clock, newID: randomUUID, sha256: sha256Of, uniqueRecordings: true, minResumable: 4 },
    ['pf-01-01', 'pf-01-02'],
  );
  const call = async (endpoint: Endpoint, input: Input<Endpoint>) => {
    calls.push(endpoint.path);
    if (!online) throw new ApiError('api/network');
    if (refused !== null && (input as { lessonID?: string }).lessonID === refused) {
      throw new ApiError('api/forbidden', { status: 403 });
    }
    return z.parse(endpoint.output, answer(state, endpoint, input, { uid: 'hanako', lag: 0 }));
  };
  const sending = uploadProgress({ post: () => {}, onBeat: () => {} });
  const stamp = () => ({ ...outbox.parts.stamp(), now });
  const parts = { ...outbox.parts, stamp };
  const ports = devicePorts({
    ...parts,
    pictures: { get: async () => null, remove: async () => undefined },
    api: call as Api,
    identity: async () => (owner === null ? null : { uid: owner, token: 't' }),
    put: () => async (upload) => void putObject(state, upload.url, upload.bytes),
    resumable: resumableTo(state),
    now: clock,
    luck: () => 0.5,
    newKey: randomUUID,
    locks,
    sending,
  });
  const checks = {
    read: async () => checked,
    write: async (next: Record<string, number>) => {
      checked = next;
    },
  };
  const device = {
    sending,
    state,
    parts,
    calls,
    close: outbox.close,
    aClosedTake: outbox.aClosedTake,
    deliver: () => deliverAll(ports),
    check: (doubtful?: ReadonlySet<string>) =>
      checkWithServer({ ...ports, ...parts, checks }, 'hanako', doubtful),
    /** A take that was recorded, submitted and read back from the server. */
    async aDelivered(...take: Parameters<typeof outbox.aClosedTake>) {
      const { takeID } = await outbox.aClosedTake(...take);
      await handIn(parts, takeID, 'よろしく');
      await deliverAll(ports);
      return takeID;
    },
    row: (takeID: string) => parts.parcels.get(takeID),
    pass: (ms: number) => {
      now += ms;
    },
    cut: (is: boolean) => {
      online = !is;
    },
    refuse: (lessonID: string) => {
      refused = lessonID;
    },
    signedIn: (uid: string | null) => {
      owner = uid;
    },
  };
  return device;
}
