import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SHAPE = /^[\w-]{43}$/;

/** What only its holder knows; the database keeps its `secretHash` alone. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && SHAPE.test(text);
}

/** Two secrets that belong together (one in an address, one beside it) have one hash: neither is worth anything alone. */
export function secretHash(...secrets: readonly string[]): Buffer {
  return createHash('sha256').update(secrets.join('.')).digest();
}
