import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';

/** Hashes and checks passwords. Takes the bytes raw (UTF-8, not normalised), so accounts can move to Firebase. */
export interface Hasher {
  /** @throws TooBusy when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * `stored` null (unknown address, no password) costs the same work and is false.
   * @throws TooBusy when too many wait already
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** More hashes are waiting than can be made in a reasonable time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** One hash takes 32 MB, so no more than two run at once. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 200;
const LOG_N = 15;
const R = 8;
const P = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Longer input is refused before it is hashed. */
export const MAX_PASSWORD_BYTES = 4096;

/** No password has this key: it replaces the one of an account that does not exist. */
const NOBODY = stored(LOG_N, R, P, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

const limit = pLimit(MAX_CONCURRENT);

export const scryptHasher: Hasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    return stored(LOG_N, R, P, salt, await derive(password, salt, KEY_BYTES, { N: 2 ** LOG_N, r: R, p: P }));
  },

  async verify(password, storedHash) {
    const { N, r, p, salt, key } = parseScryptHash(storedHash ?? NOBODY);
    const made = await derive(password, salt, key.length, { N, r, p });
    return timingSafeEqual(made, key) && storedHash !== null;
  },
};

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

async function derive(password: string, salt: Buffer, bytes: number, { N, r, p }: Cost): Promise<Buffer> {
  if (limit.activeCount + limit.pendingCount >= MAX_CONCURRENT + MAX_QUEUED) throw new TooBusy();
  const options = { N, r, p, maxmem: 256 * N * r };
  return await limit(
    () =>
      new Promise<Buffer>((done, fail) => {
        scrypt(Buffer.from(password, 'utf8'), salt, bytes, options, (error, key) =>
          error ? fail(error) : done(key),
        );
      }),
  );
}
