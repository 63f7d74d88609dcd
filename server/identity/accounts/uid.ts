import { randomBytes } from 'node:crypto';

const UID_LENGTH = 28;

/** As Firebase's: letters and digits only, so that it fits into a path or a command line. */
export function newUid(): string {
  return randomBytes(2 * UID_LENGTH)
    .toString('base64url')
    .replace(/[-_]/g, '')
    .slice(0, UID_LENGTH);
}
