import { ApiError } from '#contract/errors.ts';
import type { OutboxPorts } from './ports.ts';

/** Nobody, or somebody else, is signed in now: the owner's things rest. */
export class NotTheOwner extends Error {}

/**
 * Makes one call as this very person: the token is asked for anew and compared, and a refused one is refreshed once.
 * Rejects with NotTheOwner, or with what the call rejects with.
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
  const speaker = await ports.identity({ refresh }).catch((cause: unknown) => {
    throw new ApiError('api/network', { cause });
  });
  if (speaker === null || speaker.uid !== uid) throw new NotTheOwner();
  return speaker.token;
}
