import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { HashQueue, Turn } from './hash-queue.ts';

/**
 * Hashes and checks passwords. Takes the bytes raw (UTF-8, not normalised), so accounts can move to Firebase. `turn` is
 * whose work it is.
 */
export interface Hasher {
  /** @throws TooBusy */
  hash(password: string, turn: Turn): Promise<string>;
  /**
   * `stored` null (unknown address, no password) costs the same work and is false.
   * @throws TooBusy
   */
  verify(password: string, stored: string | null, turn: Turn): Promise<boolean>;
}

const LOG_N = 15;
const R = 8;
const P = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Longer input is refused before it is hashed. */
export const MAX_PASSWORD_BYTES = 4096;

/** @param logN of the cost of a new hash; only tests that sign hundreds of people in pass a lower one */
export function scryptHasher(queue: HashQueue, logN = LOG_N): Hasher {
  // No password has this key: it replaces the one of an account that does not exist.
  const nobody = stored(logN, R, P, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
  return {
    async hash(password, turn) {
      const salt = randomBytes(SALT_BYTES);
      const cost = { N: 2 ** logN, r: R, p: P };
      return stored(logN, R, P, salt, await queue.run(turn, () => derive(password, salt, KEY_BYTES, cost)));
    },

    async verify(password, storedHash, turn) {
      const { N, r, p, salt, key } = parseScryptHash(storedHash ?? nobody);
      const made = await queue.run(turn, () => derive(password, salt, key.length, { N, r, p }));
      return timingSafeEqual(made, key) && storedHash !== null;
    },
  };
}

function stored(logN: number, r: number, p: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', logN, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

export interface ScryptHash {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** The members of a stored password, for an export to another identity provider. */
export function parseScryptHash(text: string): ScryptHash {
  const [, logN, r, p, salt = '', key = ''] = text.split('$');
  return {
    N: 2 ** Number(logN),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

type Cost = Pick<ScryptHash, 'N' | 'r' | 'p'>;

function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((done, fail) => {
    scrypt(Buffer.from(password, 'utf8'), salt, bytes, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}
