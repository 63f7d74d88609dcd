import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** A random secret that only its holder knows; the database stores its `secretHash` alone. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text);
}

/** SHA-256. Two secrets that belong together have one hash, so neither is worth anything alone. */
export function secretHash(...secrets: readonly string[]): Buffer {
  return createHash('sha256').update(secrets.join('.')).digest();
}
