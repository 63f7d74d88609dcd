import * as z from 'zod/mini';
import type { Identity } from '#session/session.ts';

const KEY = 'otomichi.person';
const Person = z.object({ uid: z.string(), email: z.nullable(z.string()), displayName: z.nullable(z.string()) });

/** Who was here last: enough to open the app at once and offline. No token is ever kept here. */
export interface LastPerson {
  read(): Identity | null;
  write(identity: Identity | null): void;
}

export function lastPerson(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LastPerson {
  return {
    read() {
      try {
        return z.parse(Person, JSON.parse(storage.getItem(KEY) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(identity) {
      try {
        if (identity) storage.setItem(KEY, JSON.stringify(identity));
        else storage.removeItem(KEY);
      } catch {
        // Storage can be full or forbidden: the next start then waits for the provider instead.
      }
    },
  };
}
