import type { Waiting } from './message-store.ts';

/** What became of one try. The reasons name neither recipient nor content: they are kept and logged. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** This message will never be taken: the address does not exist, the gateway calls it malformed. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Not now. */
  | { readonly kind: 'later'; readonly why: string }
  /** The way itself is shut (no connection, our name or token not accepted): the next message would fare the same. */
  | { readonly kind: 'shut'; readonly why: string };

export interface Sender {
  send(message: Waiting): Promise<Outcome>;
  close(): void;
}
