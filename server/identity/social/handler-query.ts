import * as z from 'zod/mini';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { Purpose } from './claims.ts';
import { ProviderId } from './provider.ts';

/** The kinds of request the SDK makes to the handler, and what each means. */
export const AUTH_TYPES = {
  signInViaPopup: { returnBy: 'popup', purpose: 'signIn' },
  signInViaRedirect: { returnBy: 'redirect', purpose: 'signIn' },
  linkViaPopup: { returnBy: 'popup', purpose: 'link' },
  linkViaRedirect: { returnBy: 'redirect', purpose: 'link' },
  reauthViaPopup: { returnBy: 'popup', purpose: 'reauth' },
  reauthViaRedirect: { returnBy: 'redirect', purpose: 'reauth' },
} as const satisfies Record<string, { returnBy: 'popup' | 'redirect'; purpose: Purpose }>;
const AuthType = z.enum(Object.keys(AUTH_TYPES) as (keyof typeof AUTH_TYPES)[]);

/** The database stores no NUL, and no name of the SDK's has a control character. */
const withoutControls = z.regex(/^\P{Cc}*$/u);
const short = z.string().check(z.minLength(1), z.maxLength(200), withoutControls);

export const HandlerQuery = z.object({
  authType: AuthType,
  providerId: ProviderId,
  apiKey: short,
  appName: short,
  redirectUrl: z.string().check(z.maxLength(2000), withoutControls),
  /** A redirect to sign in has none. */
  eventId: z.optional(short),
});
export type HandlerQuery = z.infer<typeof HandlerQuery>;

/** The query of a handler's address; null when it is not the SDK's, or would lead to another site. */
export function handlerQuery(given: unknown, config: Config): HandlerQuery | null {
  const query = HandlerQuery.safeParse(given);
  if (!query.success || !isOurs(query.data.redirectUrl, config)) return null;
  return query.data;
}

/** Whether an address is on the configured origin; on a server for this machine alone, also on its other names. */
export function isOurs(address: string, { publicOrigin, onThisMachine }: Config): boolean {
  if (!URL.canParse(address)) return false;
  const [there, here] = [new URL(address), new URL(publicOrigin)];
  // `blob:https://…` has the origin of what follows.
  if (there.protocol !== here.protocol) return false;
  if (there.origin === here.origin) return true;
  return onThisMachine && there.port === here.port && isLoopback(there.hostname);
}
