import { createApi } from '#api/client.ts';
import { resumableByFetch } from '#api/resumable-upload.ts';
import { putByFetch } from '#api/upload.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { openPictureStore } from '#local/pictures/picture-store.ts';
import { openDevice } from '#local/rows/device.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import { devicePorts } from '#outbox/device-ports.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { workerToken } from './identity.ts';

/** The outbox's ports in the worker: the same device, lock and signed-in person as in the page. */
export function workerPorts(auth: PublicConfig['auth']): OutboxPorts {
  const takes = openTakeStore();
  const device = openDevice({ makeRoom: () => takes.makeRoom() });
  const ask: typeof fetch = (input, init) => fetch(input, init);
  const identity: OutboxPorts['identity'] = (options) => workerToken(auth, options);
  return devicePorts({
    takes,
    parcels: deviceParcels(device.parcels),
    activities: deviceActivities(device.activities),
    pictures: openPictureStore(),
    api: createApi({
      origin: '',
      fetch: ask,
      idToken: async (options) => (await identity(options))?.token ?? null,
    }),
    identity,
    // The worker cannot see progress: the timeout of putByFetch follows the size instead.
    put: () => putByFetch(ask),
    resumable: resumableByFetch(ask),
    now: () => Date.now(),
    luck: () => Math.random(),
    newKey: () => crypto.randomUUID(),
    locks: navigator.locks ?? null,
    sending: uploadProgress(),
  });
}
