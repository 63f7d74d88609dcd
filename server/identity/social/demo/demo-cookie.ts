import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import { DAY_MS } from '#domain/time-units.ts';
import type { ProviderId } from '#server/identity/social/provider.ts';
import { DemoPerson } from './demo-people.ts';

const MAX_PEOPLE = 5;
const YEAR_SECONDS = (365 * DAY_MS) / 1000;
const People = z.array(DemoPerson);

/** The demo people made in this browser, newest first. An unreadable cookie counts as none. */
export function ownPeople(c: Context, provider: ProviderId): readonly DemoPerson[] {
  try {
    const text = Buffer.from(getCookie(c, nameOf(provider)) ?? '', 'base64url').toString('utf8');
    return People.parse(JSON.parse(text)).slice(0, MAX_PEOPLE);
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
  const people = [person, ...ownPeople(c, provider)].slice(0, MAX_PEOPLE);
  setCookie(c, nameOf(provider), Buffer.from(JSON.stringify(people)).toString('base64url'), {
    path: '/emulator/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: options.secure,
    maxAge: YEAR_SECONDS,
  });
}

function nameOf(provider: ProviderId): string {
  return `demo-people-${provider === 'google.com' ? 'google' : 'apple'}`;
}
