import type { Identity, SignedOutReason } from './session.ts';

const KEY = 'otomichi:identity';

export type LastKnown = { kind: 'in'; identity: Identity } | { kind: 'out'; reason: SignedOutReason };

/** The last person known on this device. No secret: the provider's own persistence holds the tokens. */
export interface LastKnownStore {
  read(): LastKnown | null;
  write(known: LastKnown): void;
}

export const signedOut = (reason: SignedOutReason): LastKnown & { kind: 'out' } => ({ kind: 'out', reason });

/** The storage may be blocked (privacy settings) or full: then the app starts with a check instead of at once. */
export function lastKnownStore(storage: Pick<Storage, 'getItem' | 'setItem'>): LastKnownStore {
  return {
    read() {
      try {
        const text = storage.getItem(KEY);
        return text === null ? null : readKnown(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write(known) {
      try {
        storage.setItem(KEY, JSON.stringify(known));
      } catch {
        // Affects only the speed of the next start.
      }
    },
  };
}

const REASONS: readonly unknown[] = [
  'never',
  'signed-out',
  'expired',
  'disabled',
] satisfies SignedOutReason[];

/** Parsed by hand: every page reads this before its first paint, and a schema would cost too many bytes. */
function readKnown(stored: unknown): LastKnown | null {
  const { kind, reason, identity } = (stored ?? {}) as Record<string, unknown>;
  if (kind === 'out' && REASONS.includes(reason)) return signedOut(reason as SignedOutReason);
  const { uid, email, displayName } = (identity ?? {}) as Record<string, unknown>;
  if (kind !== 'in' || typeof uid !== 'string' || uid === '') return null;
  if (!isTextOrNull(email) || !isTextOrNull(displayName)) return null;
  return { kind, identity: { uid, email, displayName } };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
