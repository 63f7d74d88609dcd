import type { AppDeps } from '#app/context.ts';
import { changeSignal } from '#local/change-signal.ts';
import { DEVICE_DATABASE, PACK_CHANNEL, TAKE_DATABASE } from '#local/database-names.ts';
import { isDeviceInUse } from '#local/device-in-use.ts';

interface Deps extends Pick<AppDeps, 'session' | 'device' | 'waiting' | 'reporter'> {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  isDeviceInUse?: () => Promise<boolean>;
  /** Calls back when the first screen stands. */
  later: (work: () => void) => void;
}

/** In localStorage once the device's rows were open here: if it is missing, they may know what localStorage has lost. */
const OPENED_KEY = 'otomichi:device-opened';

/**
 * Opens the device's databases if they hold anything of anybody, and otherwise when a screen, another tab or the worker
 * needs them. So what waits is delivered by itself at every start, and a start with nothing to deliver does not pay for it.
 */
export async function openDeviceWhenUsed(deps: Deps): Promise<void> {
  const { session, device, waiting, reporter, storage, later } = deps;
  const state = session.state();
  if (state.kind !== 'in' || device.current() !== null) return;
  const load = () => void device.load().catch((cause: unknown) => reporter.error(cause, 'device'));
  device.whenLoaded(() => noteOpened(storage));
  // Before the look: what is written during it would be missed.
  openWhenSomebodyWrites(device, load);
  const isUsed = storage.getItem(OPENED_KEY) === null || (await (deps.isDeviceInUse ?? isDeviceInUse)());
  if (isUsed) return later(load);
  if (device.current() === null) waiting.nothingStored(state.identity.uid);
}

/** A full localStorage is no fault: without the note the rows are opened at the next start as well. */
function noteOpened(storage: Deps['storage']): void {
  try {
    storage.setItem(OPENED_KEY, '1');
  } catch {}
}

/** Another tab records, or the worker has delivered: their changes show here as well. */
function openWhenSomebodyWrites(device: Deps['device'], load: () => void): void {
  const signals = [DEVICE_DATABASE, TAKE_DATABASE, PACK_CHANNEL].map(changeSignal);
  for (const signal of signals) signal.subscribe(load);
  device.whenLoaded(() => {
    for (const signal of signals) signal.close();
  });
}
