import { createStore } from '@tanstack/store';
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
 * Whether the learner has closed the guidance on /home. A closing is stored on this device at once, and on the account as
 * soon as the server can be reached.
 *
 *   open ──close──▶ owed ──the server has it──▶ told
 */
export function guidanceCard({ uid, api, storage, network, device }: Deps): Guidance {
  const key = PREFIX + uid;
  const closed = createStore(storage.getItem(key) !== null);
  const store = (state: 'owed' | 'told') => {
    closed.setState(() => true);
    try {
      storage.setItem(key, state);
    } catch {
      // The database of the device and the account remember it.
    }
  };
  const send = async () => {
    if (storage.getItem(key) !== 'owed' || !network.isOnline()) return;
    await api(users.closeGuidance, {}).then(
      () => store('told'),
      () => undefined,
    );
  };
  const writeConfig = (config: DeviceConfig) => config.write('haveClosedGuidance', true);
  return {
    closed,
    close() {
      store('owed');
      void send();
      void device
        .load()
        .then(({ outbox }) => writeConfig(outbox.config))
        .catch(() => undefined);
    },
    sync() {
      device.whenLoaded(({ outbox }) => {
        void outbox.config.read('haveClosedGuidance').then(
          (closedHere) => {
            // The row is for any account: it counts only if localStorage, which names the account, was lost.
            if (closedHere === true && !hasAnyEntry(storage)) store('owed');
          },
          () => undefined,
        );
      });
      void send();
      return network.subscribe(() => void send());
    },
  };
}

function hasAnyEntry(storage: Storage): boolean {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at)).some((name) =>
    name?.startsWith(PREFIX),
  );
}
