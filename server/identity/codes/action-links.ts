import type { Config } from '#server/config/config.ts';
import type { OobOperation } from '#server/db/tables/identity.ts';
import { IdentityError } from '#server/identity/identity-error.ts';

const MODES: Readonly<Record<OobOperation, string>> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  EMAIL_SIGNIN: 'signIn',
};

const MAX_CONTINUE_URL_LENGTH = 2048;

type LinkConfig = Pick<Config, 'publicOrigin' | 'auth'>;

/** The link of a mail, as Firebase makes it. Its origin comes from the configuration, never from a request's headers. */
export function actionLink(
  { publicOrigin, auth }: LinkConfig,
  operation: OobOperation,
  code: string,
  continueUrl: string | null,
): string {
  const link = new URL('/__/auth/action', publicOrigin);
  link.searchParams.set('mode', MODES[operation]);
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', auth.apiKey);
  link.searchParams.set('lang', 'ja');
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}

/**
 * Where the action page leads on to: a page of ours, or none.
 * @param given from the request; missing means none, empty is an error as with Firebase
 * @throws IdentityError MISSING_CONTINUE_URI, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function continueUrlOf(
  given: string | null | undefined,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): string | null {
  if (given === null || given === undefined) return null;
  if (given === '') throw new IdentityError('MISSING_CONTINUE_URI');
  if (given.length > MAX_CONTINUE_URL_LENGTH || !URL.canParse(given)) {
    throw new IdentityError('INVALID_CONTINUE_URI');
  }
  const url = new URL(given);
  // `https://school.example@evil.example` and the reverse: no user name before the host at all. And
  // `blob:https://school.example/…` has the school's origin, but is none of its pages.
  if (!url.href.startsWith(`${publicOrigin}/`) || url.username !== '' || url.password !== '') {
    throw new IdentityError('UNAUTHORIZED_DOMAIN');
  }
  return url.href;
}
