import type { PutUpload, Upload } from '#api/upload.ts';
import { ApiError, codeOfStatus } from '#contract/errors.ts';
import type { VirtualProcess } from '#tests/support/model/virtual-process.ts';
import type { VirtualWorld } from '#tests/support/model/virtual-world.ts';
import { beginPut, endPut, putObject } from './server-audios.ts';

const STALL_MS = 30_000;
const ZOMBIE_MS = 600_000;

/** The PUT of a body over the model's network. */
export function virtualPut(process: VirtualProcess, world: VirtualWorld): PutUpload {
  return (upload) =>
    new Promise((resolve, reject) => {
      process.risk();
      if (!process.isAlive()) return;
      const settle = (status: number | ApiError) => {
        process.risk();
        process.hear(() => {
          if (typeof status !== 'number') reject(status);
          else if (status >= 200 && status < 300) resolve();
          else reject(new ApiError(codeOfStatus(status), { status }));
        });
      };
      send(upload, settle, world);
    });
}

function send(
  { url, bytes }: Upload,
  settle: (status: number | ApiError) => void,
  world: VirtualWorld,
): void {
  const { time, chance, faults } = world;
  const { state } = world.server;
  const after = (ms: number, status: number | ApiError) => time.after(ms, () => settle(status));
  const network = new ApiError('api/network');
  /** The server receives the body from now on, and has all of it after `ms`. */
  const land = (ms: number, body: Uint8Array, received = true) => {
    const refused = beginPut(state, url);
    time.after(ms, () => {
      const status = refused ?? endPut(state, url, body);
      if (received) settle(status);
    });
  };
  /** The request is held up on its way, and arrives when nobody waits for it any more. */
  const arriveLate = (ms: number, body: Uint8Array) => time.after(ms, () => putObject(state, url, body));
  const upload = state.uploads.get(url.slice('/uploads/'.length));
  if (time.now() < world.device.offlineUntil) {
    after(20, network);
    return;
  }
  if (faults.strikes('F25 captive portal', 0.15)) {
    after(50, 200);
    return;
  }
  if (faults.strikes('F24 upload stalls')) {
    after(STALL_MS, new ApiError('api/timeout'));
    return;
  }
  if (faults.strikes('F29 refused with 413 or 415', 0.1)) {
    after(50, chance.pick([413, 415]));
    return;
  }
  if (faults.strikes('F18 request lost: upload')) {
    after(STALL_MS, network);
    return;
  }
  if (faults.strikes('F19 answer lost: upload')) {
    after(STALL_MS, network);
    land(100, bytes, false);
    return;
  }
  if (faults.strikes('F22 zombie upload')) {
    after(STALL_MS, network);
    const cut = chance.hits(0.5) ? bytes : bytes.slice(0, chance.between(0, bytes.length - 1));
    arriveLate(chance.between(STALL_MS, ZOMBIE_MS), cut);
    return;
  }
  // The server never accepts a truncated body, but something in between may answer 200.
  if (faults.strikes('F23 body cut, 200 answered')) {
    after(500, 200);
    return;
  }
  if (faults.strikes('F21 doubled: upload')) arriveLate(chance.between(100, ZOMBIE_MS), bytes);
  if (upload !== undefined && faults.strikes('F28 address ran out')) upload.createdAt -= 3_600_000;
  // A slow connection with progress is not a stall: up to ten minutes.
  land(
    faults.strikes('F24 slow line that moves') ? chance.between(60_000, 600_000) : chance.between(100, 8_000),
    bytes,
  );
  if (upload !== undefined && faults.strikes('F28 object gone')) world.vanishing.add(upload.uploadID);
}
