import * as z from 'zod/mini';
import type { SignedOutReason } from './session.ts';

const KEY = 'otomichi:identity';

const LastKnown = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('in'),
    identity: z.object({
      uid: z.string().check(z.minLength(1)),
      email: z.nullable(z.string()),
      displayName: z.nullable(z.string()),
    }),
  }),
  z.object({ kind: z.literal('out'), reason: z.enum(['never', 'signed-out', 'expired', 'disabled']) }),
]);
export type LastKnown = z.infer<typeof LastKnown>;

/** Who this device was last seen with. No secret: the provider's own persistence holds the tokens. */
export interface LastKnownStore {
  read(): LastKnown | null;
  write(known: LastKnown): void;
}

export const out = (reason: SignedOutReason): LastKnown & { kind: 'out' } => ({ kind: 'out', reason });

/** Storage may be shut (privacy settings) or full: then the app merely starts with a check instead of at once. */
export function lastKnownStore(storage: Pick<Storage, 'getItem' | 'setItem'>): LastKnownStore {
  return {
    read() {
      try {
        const text = storage.getItem(KEY);
        const parsed = text === null ? null : LastKnown.safeParse(JSON.parse(text));
        return parsed?.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(known) {
      try {
        storage.setItem(KEY, JSON.stringify(known));
      } catch {
        // Nothing depends on it but the speed of the next start.
      }
    },
  };
}
