import { ApiError } from '#contract/errors.ts';
import type { OutboxPorts } from './ports.ts';

/** The owner of a parcel or activity is not the person who is signed in now. */
export class NotTheOwner extends Error {}

/**
 * Makes one call with a token of its owner. Fetches and checks the token for every call, and refreshes it
 * once after a 401.
 * @throws NotTheOwner, or what the call rejects with
 */
export async function withOwnerToken<T>(
  uid: string,
  ports: Pick<OutboxPorts, 'identity'>,
  call: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(await tokenOf(uid, ports, false));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await call(await tokenOf(uid, ports, true));
  }
}

async function tokenOf(uid: string, ports: Pick<OutboxPorts, 'identity'>, refresh: boolean): Promise<string> {
  const owner = await ports.identity({ refresh }).catch((cause: unknown) => {
    throw new ApiError('api/network', { cause });
  });
  if (owner === null || owner.uid !== uid) throw new NotTheOwner();
  return owner.token;
}
