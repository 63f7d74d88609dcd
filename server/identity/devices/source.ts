import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { type AccountName, isDeviceOf } from './device-store.ts';

/** Whom a try is counted for: a browser in which the person signed in before, else the sender's address. */
export interface Source {
  readonly isKnown: boolean;
  readonly name: string;
}

/** Of a known browser's secret only the browser knows, so nobody else can use its tries up. */
export async function sourceOf(
  { db }: Pick<IdentityDeps, 'db'>,
  { sender, device }: IdentityRequest,
  account: AccountName,
): Promise<Source> {
  if (device.hash !== null && (await isDeviceOf(db, device.hash, account))) {
    return { isKnown: true, name: `device ${device.hash.toString('base64url')}` };
  }
  return { isKnown: false, name: `sender ${sender}` };
}
