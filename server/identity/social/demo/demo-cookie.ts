import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { DemoPerson } from './demo-people.ts';

const MOST = 5;
const YEAR_S = 365 * 24 * 60 * 60;
const People = z.array(DemoPerson);

/** The people that this browser made up, the newest first. Whatever cannot be read is nobody. */
export function ownPeople(c: Context, provider: ProviderId): readonly DemoPerson[] {
  try {
    const text = Buffer.from(getCookie(c, nameOf(provider)) ?? '', 'base64url').toString('utf8');
    return People.parse(JSON.parse(text)).slice(0, MOST);
  } catch {
    return [];
  }
}

export function rememberPerson(
  c: Context,
  provider: ProviderId,
  person: DemoPerson,
  options: { readonly secure: boolean },
): void {
  const people = [person, ...ownPeople(c, provider)].slice(0, MOST);
  setCookie(c, nameOf(provider), Buffer.from(JSON.stringify(people)).toString('base64url'), {
    path: '/emulator/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: options.secure,
    maxAge: YEAR_S,
  });
}

function nameOf(provider: ProviderId): string {
  return `demo-people-${provider === 'google.com' ? 'google' : 'apple'}`;
}
