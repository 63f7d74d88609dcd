import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { AUTH_TYPES, type HandlerQuery } from '#server/identity/social/handler-query.ts';
import { authEvent, storageKeyOf } from '#server/identity/social/pages/finish-page.ts';
import { type Html, sendPage } from '#server/identity/social/pages/page-layout.ts';
import { PROVIDER_NAMES } from '#server/identity/social/provider.ts';
import { TEXTS } from '#server/identity/social/texts.ts';
import { type DemoPerson, demoPeople, type NewPerson } from './demo-people.ts';

export interface Chooser {
  readonly handler: HandlerQuery;
  readonly publicOrigin: string;
  readonly own: readonly DemoPerson[];
  /** What was typed before and was not accepted. */
  readonly retry?: {
    readonly name: string;
    readonly email: string;
    readonly faults: Extract<NewPerson, { kind: 'bad' }>['faults'];
    readonly person?: string;
  };
}

/** The demo chooser: first says that it is a demonstration, and works without scripts. */
export function chooserPage(c: Context, { handler, publicOrigin, own, retry }: Chooser): Promise<Response> {
  const provider = PROVIDER_NAMES[handler.providerId];
  const texts = TEXTS.chooser;
  const body = html`<p class="badge">${texts.badge(provider)}</p>
<h1>${texts.heading}</h1>
<p class="lead">${texts.lead(provider)}</p>
${retry?.person === undefined ? '' : html`<p class="fault" role="alert">${retry.person}</p>`}
<form method="post" action="/emulator/auth/assert?${queryOf(handler)}">
<ul class="people">${demoPeople(handler.providerId).map(personRow)}</ul>
${own.length === 0 ? '' : html`<h2>${texts.own}</h2><ul class="people">${own.map(personRow)}</ul>`}
</form>
${newPersonForm(handler, retry)}
<form method="post" action="/emulator/auth/assert?${queryOf(handler)}">
<button class="button quiet" name="cancel" value="1">${texts.cancel}</button>
</form>`;
  const failed = { kind: 'failed', code: 'popup-closed-by-user' } as const;
  return sendPage(c, {
    title: texts.title(provider),
    body,
    script: 'chooser.js',
    scriptData: {
      way: AUTH_TYPES[handler.authType].returnBy,
      storageKey: storageKeyOf(handler),
      event: authEvent(handler, failed, publicOrigin),
    },
    status: retry === undefined ? 200 : 400,
  });
}

function personRow({ id, name, email }: DemoPerson): Html {
  return html`<li><button class="person" name="person" value="${id}">
<span class="face" aria-hidden="true">${[...name][0]}</span>
<span><b>${name}</b><small>${email ?? TEXTS.chooser.withoutEmail}</small></span>
</button></li>`;
}

function newPersonForm(handler: HandlerQuery, retry: Chooser['retry']): Html {
  const { other, name, email, emailHint, go } = TEXTS.chooser;
  const faults = retry?.faults ?? {};
  const open = faults.name !== undefined || faults.email !== undefined;
  return html`<details${open ? ' open' : ''}>
<summary>${other}</summary>
<form method="post" action="/emulator/auth/assert?${queryOf(handler)}">
<label for="name">${name}</label>
<input id="name" name="name" autocomplete="off" maxlength="40" value="${retry?.name ?? ''}"
  aria-describedby="name-fault" ${marked(faults.name)}>
<p class="fault" id="name-fault">${faults.name ?? ''}</p>
<label for="email">${email}</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" autocapitalize="none" maxlength="100"
  value="${retry?.email ?? ''}" aria-describedby="email-hint email-fault"
  ${marked(faults.email)}>
<p class="hint" id="email-hint">${emailHint}</p>
<p class="fault" id="email-fault">${faults.email ?? ''}</p>
<button class="button">${go}</button>
</form>
</details>`;
}

/** Focuses the field that has to be corrected; of two, the browser focuses the first. */
function marked(fault: string | undefined) {
  return fault === undefined ? '' : raw('aria-invalid="true" autofocus');
}

function queryOf(handler: HandlerQuery): string {
  return new URLSearchParams(
    Object.entries(handler).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}
