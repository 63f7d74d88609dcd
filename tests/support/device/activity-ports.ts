import type { Api } from '#api/client.ts';
import { later } from '#lib/later.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { anOutbox } from './an-outbox.ts';
import { NO_PARTS } from './no-parts.ts';

interface Given {
  parts: ReturnType<typeof anOutbox>['parts'];
  uid: string;
  now: () => number;
  api: Api;
}

/** The ports of a delivery for a test of activities: somebody is signed in, nobody else delivers, and there are no bytes to send. */
export function activityPorts({ parts: { parcels, activities, stamp }, uid, now, api }: Given): OutboxPorts {
  return {
    now,
    luck: () => 1,
    later,
    newKey: () => stamp().key,
    alone: (work) => work(() => true),
    identity: async () => ({ uid, token: 'token' }),
    parcels,
    activities,
    bytes: async () => null,
    picture: async () => null,
    dropPicture: async () => undefined,
    sha256: async () => '',
    api,
    put: async () => {},
    parts: NO_PARTS,
    onDelivered: async () => {},
  };
}
