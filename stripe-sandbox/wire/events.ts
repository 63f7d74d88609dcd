import { newID } from './new-id.ts';
import { bare } from './render.ts';
import type { Stored } from './stored.ts';

export const API_VERSION = '2026-10-28.endive';

export interface PendingEvent {
  readonly id: string;
  readonly type: string;
  readonly customer: string | null;
  readonly payload: string;
}

export interface EventOrigin {
  readonly requestID: string | null;
  readonly idempotencyKey: string | null;
  readonly at: number;
  readonly previous: Readonly<Record<string, unknown>> | undefined;
  readonly customer: string | null;
}

/** The event with the object as it is now. */
export function emitted(type: string, object: Stored, origin: EventOrigin): PendingEvent {
  const id = newID('evt');
  const { requestID, idempotencyKey, at, previous, customer } = origin;
  const payload = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: at,
    data: { object: bare(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: requestID, idempotency_key: idempotencyKey },
    type,
  };
  return { id, type, customer, payload: JSON.stringify(payload) };
}
