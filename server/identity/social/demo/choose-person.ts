import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { formOf } from '#server/identity/read-body.ts';
import { newAssertion } from '#server/identity/social/assertion-store.ts';
import {
  AUTH_TYPES,
  type HandlerQuery,
  handlerQuery,
  isOurs,
} from '#server/identity/social/handler-query.ts';
import { finishPage } from '#server/identity/social/pages/finish-page.ts';
import { refusedPage } from '#server/identity/social/pages/refused-page.ts';
import { modeFor } from '#server/identity/social/provider.ts';
import { TEXTS } from '#server/identity/social/texts.ts';
import { type Chooser, chooserPage } from './chooser-page.ts';
import { ownPeople, rememberPerson } from './demo-cookie.ts';
import { type DemoPerson, demoClaims, demoPeople, newDemoPerson } from './demo-people.ts';

const Chosen = z.object({
  person: z.optional(z.string()),
  cancel: z.optional(z.string()),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
});
type Chosen = z.output<typeof Chosen>;

type Choice =
  | { readonly kind: 'person'; readonly person: DemoPerson; readonly isNew: boolean }
  | { readonly kind: 'retry'; readonly retry: NonNullable<Chooser['retry']> };

/** POST /emulator/auth/assert: the demo chooser's forms. Refused where the demo is off. */
export async function assertPerson(c: Context, deps: IdentityDeps): Promise<Response> {
  const handler = handlerQuery(c.req.query(), deps.config);
  if (handler === null || isForeign(c, deps)) return refusedPage(c, 'address', 400);
  const { publicOrigin, social } = deps.config;
  if (modeFor(c, social, handler.providerId) !== 'demo') {
    return finishPage(c, handler, { kind: 'failed', code: 'operation-not-allowed' }, publicOrigin);
  }
  const chosen = Chosen.safeParse(await formOf(c));
  if (!chosen.success) return refusedPage(c, 'address', 400);
  if (chosen.data.cancel) {
    return finishPage(c, handler, { kind: 'failed', code: 'popup-closed-by-user' }, publicOrigin);
  }
  const own = ownPeople(c, handler.providerId);
  const choice = choiceOf(chosen.data, handler, own);
  if (choice.kind === 'retry') return chooserPage(c, { handler, publicOrigin, own, retry: choice.retry });
  if (choice.isNew) {
    const secure = publicOrigin.startsWith('https:');
    rememberPerson(c, handler.providerId, choice.person, { secure });
  }
  return finishWith(c, handler, choice.person, deps);
}

/** A form of another site could sign somebody in to an account of that site's choosing. */
function isForeign(c: Context, { config }: IdentityDeps): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && !isOurs(origin, config)) return true;
  return !['same-origin', 'none', undefined].includes(c.req.header('sec-fetch-site'));
}

function choiceOf(chosen: Chosen, { providerId }: HandlerQuery, own: readonly DemoPerson[]): Choice {
  const { person: id, name, email } = chosen;
  if (id !== undefined) {
    const person = [...demoPeople(providerId), ...own].find((known) => known.id === id);
    if (person !== undefined) return { kind: 'person', person, isNew: false };
    return { kind: 'retry', retry: { name, email, faults: {}, person: TEXTS.faults.person } };
  }
  const made = newDemoPerson({ name, email });
  if (made.kind === 'good') return { kind: 'person', person: made.person, isNew: true };
  return { kind: 'retry', retry: { name, email, faults: made.faults } };
}

async function finishWith(
  c: Context,
  handler: HandlerQuery,
  person: DemoPerson,
  { db, clock, config }: IdentityDeps,
) {
  const claims = demoClaims(person, AUTH_TYPES[handler.authType].purpose);
  const assertion = await newAssertion(db, handler.providerId, claims, clock.now());
  return finishPage(c, handler, { kind: 'proved', ...assertion }, config.publicOrigin);
}
