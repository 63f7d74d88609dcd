import type { Api } from '#api/client.ts';
import type { LazyDevice } from '#app/device/open-device.ts';
import { users } from '#contract/users.ts';
import type { Guidance } from '#features/home/home-ports.ts';
import type { DeviceConfig } from '#local/rows/device-config.ts';
import type { NetworkStatus } from '#network/status.ts';

const PREFIX = 'otomichi.guidance.';

interface Deps {
  uid: string;
  api: Api;
  storage: Storage;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  device: LazyDevice;
}

/**
 * The guidance on /home, closed once (decisions, "Identity"): remembered on this device at once, and on the account as
 * soon as the school can be told.
 *
 *   open ──close──▶ owed ──the school knows──▶ told
 */
export function guidanceCard({ uid, api, storage, network, device }: Deps): Guidance {
  const listeners = new Set<() => void>();
  const key = PREFIX + uid;
  let closed = storage.getItem(key) !== null;
  const keep = (state: 'owed' | 'told') => {
    closed = true;
    try {
      storage.setItem(key, state);
    } catch {
      // The row and the account remember it.
    }
    for (const listener of listeners) listener();
  };
  const tell = async () => {
    if (storage.getItem(key) !== 'owed' || !network.isOnline()) return;
    await api(users.closeGuidance, {}).then(
      () => keep('told'),
      () => undefined,
    );
  };
  const remember = (config: DeviceConfig) => config.write('haveClosedGuidance', true);
  return {
    isClosed: () => closed,
    close() {
      keep('owed');
      void tell();
      void device
        .load()
        .then(({ outbox }) => remember(outbox.config))
        .catch(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tells the school what it does not know yet, now and whenever the line is back; takes up what the rows know. */
    follow() {
      device.whenLoaded(({ outbox }) => {
        void outbox.config.read('haveClosedGuidance').then(
          (kept) => {
            // The row names nobody: it counts where localStorage, which does, was lost or never knew.
            if (kept === true && !knowsAnybody(storage)) keep('owed');
          },
          () => undefined,
        );
      });
      void tell();
      return network.subscribe(() => void tell());
    },
  };
}

function knowsAnybody(storage: Storage): boolean {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at)).some((name) =>
    name?.startsWith(PREFIX),
  );
}
