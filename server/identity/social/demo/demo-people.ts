import * as z from 'zod/mini';
import { isEmailAddress } from '#domain/identity/email-address.ts';
import { DEMO_PREFIX, type IdpClaims, type Purpose } from '#server/identity/social/claims.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { TEXTS } from '#server/identity/social/texts.ts';
import { newSecret } from '#server/identity/tokens/secret.ts';

export const DemoPerson = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  email: z.nullable(z.string().check(z.maxLength(100), z.refine(isEmailAddress))),
});
export type DemoPerson = z.infer<typeof DemoPerson>;

/** Different addresses for each provider, so that trying both does not end at "this address has an account". */
export function demoPeople(provider: ProviderId): readonly DemoPerson[] {
  const host = provider === 'google.com' ? 'google.example.jp' : 'apple.example.jp';
  return [
    { id: 'hinata', name: '音羽 ひなた', email: `hinata@${host}` },
    { id: 'kenichi', name: '森田 健一', email: `kenichi@${host}` },
    { id: 'maria', name: 'マリア・ロペス', email: null },
  ];
}

export type NewPerson =
  | { readonly kind: 'good'; readonly person: DemoPerson }
  | { readonly kind: 'bad'; readonly faults: { readonly name?: string; readonly email?: string } };

/** A person made up by the visitor. The random id keeps other browsers from being the same person. */
export function newDemoPerson(given: { readonly name: string; readonly email: string }): NewPerson {
  // Control characters have no place in a name, and PostgreSQL cannot store a NUL.
  const name = given.name.replace(/\p{Cc}/gu, ' ').trim();
  const email = given.email.normalize('NFKC').trim().toLowerCase();
  const faults = {
    ...(name === '' || name.length > 40 ? { name: TEXTS.faults.name } : {}),
    ...(email === '' || (email.length <= 100 && isEmailAddress(email)) ? {} : { email: TEXTS.faults.email }),
  };
  if (Object.keys(faults).length > 0) return { kind: 'bad', faults };
  return { kind: 'good', person: { id: newSecret(), name, email: email || null } };
}

/** The claims of a demo person: never a verified address, and never a picture from another site. */
export function demoClaims({ id, name, email }: DemoPerson, purpose: Purpose): IdpClaims {
  return {
    federatedId: `${DEMO_PREFIX}${id}`,
    email,
    emailVerified: false,
    displayName: name,
    photoUrl: null,
    demo: true,
    purpose,
  };
}
