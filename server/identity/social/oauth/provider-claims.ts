import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/identity/email-address.ts';
import { DEMO_PREFIX, type IdpClaims, type Purpose } from '#server/identity/social/claims.ts';
import type { IdToken } from './open-id.ts';

const Claims = z.object({
  sub: z.string().check(
    z.minLength(1),
    z.maxLength(255),
    z.refine((sub) => !sub.startsWith(DEMO_PREFIX)),
  ),
  email: z.optional(z.string()),
  // Apple writes it as text.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

const AppleUser = z.object({
  name: z.object({ firstName: z._default(z.string(), ''), lastName: z._default(z.string(), '') }),
});

/**
 * The claims that we use of an ID token that openid-client has checked.
 * @param appleUser Apple sends the name outside the token, unsigned, at the first consent only; used for the name alone
 */
export function claimsOf(idToken: IdToken, purpose: Purpose, appleUser: unknown): IdpClaims {
  const { sub, email, email_verified, name, picture } = Claims.parse(idToken);
  const address = email?.trim().toLowerCase() ?? '';
  return {
    federatedId: sub,
    email: isEmailAddress(address) ? address : null,
    emailVerified: isEmailAddress(address) && String(email_verified) === 'true',
    displayName: textUpTo(name ?? appleName(appleUser), 256),
    photoUrl: picture?.startsWith('https://') && picture.length <= 2048 ? picture : null,
    demo: false,
    purpose,
  };
}

/** Family name first, as is usual in Japan. */
function appleName(user: unknown): string {
  if (typeof user !== 'string') return '';
  try {
    const { firstName, lastName } = AppleUser.parse(JSON.parse(user)).name;
    return `${lastName} ${firstName}`;
  } catch {
    return '';
  }
}

function textUpTo(text: string, maxLength: number): string | null {
  return (
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxLength) || null
  );
}
