import type { QueuedMessage } from './message-store.ts';

/** Result of one try. The reasons name neither recipient nor content, because they are stored and logged. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Never accepted: the address does not exist, or the gateway calls the message malformed. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Not accepted now; try again. */
  | { readonly kind: 'later'; readonly why: string }
  /** The service is unavailable (no connection, our login refused): every other message would fail as well. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface Sender {
  send(message: QueuedMessage): Promise<SendOutcome>;
  close(): void;
}
