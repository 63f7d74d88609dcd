import { Hono } from 'hono';
import type { KyselyPlugin } from 'kysely';
import { mountIdentity } from '#server/identity/mount.ts';
import { HASH_QUEUE, hashQueue } from '#server/identity/passwords/hash-queue.ts';
import { type Hasher, scryptHasher } from '#server/identity/passwords/hasher.ts';
import type { AnIdentity } from './an-identity.ts';

export interface WatchedIdentity {
  readonly app: Hono;
  /**
   * What happened since the last call: the kinds of statements in order, and how often a password was hashed.
   */
  work(): string[];
}

/** Embedded identity on the same database that records what a call costs. */
export function watchedIdentity(identity: AnIdentity): WatchedIdentity {
  let done: string[] = [];
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      done.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const real = scryptHasher(hashQueue(HASH_QUEUE));
  const hasher: Hasher = {
    hash: (...given) => {
      done.push('hash');
      return real.hash(...given);
    },
    verify: (...given) => {
      done.push('hash');
      return real.verify(...given);
    },
  };
  const app = new Hono();
  mountIdentity(app, { ...identity.deps, db: identity.database.db.withPlugin(watching), hasher });
  return {
    app,
    work() {
      const found = done;
      done = [];
      return found;
    },
  };
}
