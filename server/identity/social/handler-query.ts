import * as z from 'zod/mini';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { Purpose } from './claims.ts';
import { ProviderId } from './provider.ts';

/** What the SDK asks of the handler, and what each kind of asking means. */
export const AUTH_TYPES = {
  signInViaPopup: { way: 'popup', purpose: 'signIn' },
  signInViaRedirect: { way: 'redirect', purpose: 'signIn' },
  linkViaPopup: { way: 'popup', purpose: 'link' },
  linkViaRedirect: { way: 'redirect', purpose: 'link' },
  reauthViaPopup: { way: 'popup', purpose: 'reauth' },
  reauthViaRedirect: { way: 'redirect', purpose: 'reauth' },
} as const satisfies Record<string, { way: 'popup' | 'redirect'; purpose: Purpose }>;
const AuthType = z.enum(Object.keys(AUTH_TYPES) as (keyof typeof AUTH_TYPES)[]);

/** The database keeps no NUL, and no name of the SDK's has a control character. */
const line = z.regex(/^\P{Cc}*$/u);
const short = z.string().check(z.minLength(1), z.maxLength(200), line);

export const HandlerQuery = z.object({
  authType: AuthType,
  providerId: ProviderId,
  apiKey: short,
  appName: short,
  redirectUrl: z.string().check(z.maxLength(2000), line),
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

/** The configured origin; where nobody but this machine comes, its other names on the same port as well. */
export function isOurs(address: string, { publicOrigin, onThisMachine }: Config): boolean {
  if (!URL.canParse(address)) return false;
  const [there, here] = [new URL(address), new URL(publicOrigin)];
  // `blob:https://…` has the origin of what follows.
  if (there.protocol !== here.protocol) return false;
  if (there.origin === here.origin) return true;
  return onThisMachine && there.port === here.port && isLoopback(there.hostname);
}
