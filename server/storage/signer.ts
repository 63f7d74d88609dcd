import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '#server/config/config-error.ts';

type Fact = string | number | null;

/** Signs the facts of an address: HMAC-SHA256 over them in this order. A valid signature is a bearer secret. */
export interface Signer {
  sign(...facts: readonly Fact[]): string;
  isGood(signature: string | undefined, ...facts: readonly Fact[]): boolean;
}

const KEY_LENGTH = 32;
/** In the data folder. */
export const ADDRESS_KEY = join('keys', 'addresses.key');

/** Makes the key once, in the data folder, and reads it when the first address is needed. */
export function signerIn(dataDir: string): Signer {
  let key: Buffer | undefined;
  const macOf = (facts: readonly Fact[]) => {
    key ??= keyIn(join(dataDir, ADDRESS_KEY));
    // JSON keeps ['a', 'bc'] and ['ab', 'c'] apart.
    return createHmac('sha256', key).update(JSON.stringify(facts)).digest();
  };
  return {
    sign: (...facts) => macOf(facts).toString('base64url'),
    isGood(signature, ...facts) {
      const given = Buffer.from(signature ?? '', 'base64url');
      const wanted = macOf(facts);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

/** The key in that file, made when there is none. */
export function keyIn(file: string): Buffer {
  const known = readKey(file);
  if (known !== null) return known;
  const draft = draftOf(file, randomBytes(KEY_LENGTH));
  try {
    // A link never replaces a file: two servers that start at the same time both get the first one's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return keyIn(file);
}

/** Puts another key in its place, at once or not at all. */
export function replaceKey(file: string, key: Buffer): void {
  if (key.length !== KEY_LENGTH) throw new Error('not a key of addresses');
  renameSync(draftOf(file, key), file);
}

function draftOf(file: string, key: Buffer): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, key);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}

function readKey(file: string): Buffer | null {
  try {
    const key = readFileSync(file);
    if (key.length !== KEY_LENGTH)
      throw new ConfigError(
        `The key file ${file} is damaged: it has ${key.length} bytes, not ${KEY_LENGTH}. Put the file of a backup in its place.`,
      );
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
