import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { turnstile } from '#server/identity/turnstile.ts';

/** Keeps and checks passwords. The bytes are taken raw (UTF-8, not normalised), so accounts can move to Firebase. */
export interface Hasher {
  hash(password: string): Promise<string>;
  /** `stored` null (unknown address, no password) costs the same work and is false. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** 32 MB each: no more than two at once (facts, identity 6.1). */
const AT_ONCE = 2;
const WAITING = 200;
const LOG_N = 15;
const R = 8;
const P = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Longer input is refused before it is hashed. */
export const LONGEST_PASSWORD_BYTES = 4096;

/** No password makes this key: it stands in for an account that is not there. */
const NOBODY = stored(LOG_N, R, P, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

const turn = turnstile(AT_ONCE, WAITING);

export const scryptHasher: Hasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    return stored(LOG_N, R, P, salt, await derive(password, salt, KEY_BYTES, { N: 2 ** LOG_N, r: R, p: P }));
  },

  async verify(password, kept) {
    const { N, r, p, salt, key } = scryptParts(kept ?? NOBODY);
    const made = await derive(password, salt, key.length, { N, r, p });
    return timingSafeEqual(made, key) && kept !== null;
  },
};

function stored(logN: number, r: number, p: number, salt: Buffer, key: Buffer): string {
  return ['scrypt', logN, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

export interface ScryptParts {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** A kept password taken apart, for a move to another keeper of accounts. */
export function scryptParts(kept: string): ScryptParts {
  const [, logN, r, p, salt = '', key = ''] = kept.split('$');
  return {
    ...{ N: 2 ** Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

type Cost = Pick<ScryptParts, 'N' | 'r' | 'p'>;

function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Cost) {
  const options = { N, r, p, maxmem: 256 * N * r };
  return turn(
    () =>
      new Promise<Buffer>((done, fail) => {
        scrypt(Buffer.from(password, 'utf8'), salt, bytes, options, (error, key) =>
          error ? fail(error) : done(key),
        );
      }),
  );
}
