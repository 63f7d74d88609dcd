import { expect, type Page } from '@playwright/test';
import type { MailLink, SocialPerson, Target } from './target.ts';

const ORIGIN = 'http://127.0.0.1:9099';
const PROJECT = 'demo-contract';
const ADMIN = { authorization: 'Bearer owner', 'content-type': 'application/json' };

interface OobCode {
  email: string;
  newEmail?: string;
  oobLink: string;
}

/** The official Auth emulator, started by scripts/test-emulator.mjs. */
export async function emulatorTarget(): Promise<Target> {
  const config = `${ORIGIN}/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`;
  const protect = await fetch(config, {
    method: 'PATCH',
    headers: ADMIN,
    // As in every Firebase project since September 2023.
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!protect.ok) throw new Error(`the emulator refused its configuration: ${await protect.text()}`);
  return {
    name: 'emulator',
    origin: ORIGIN,
    projectId: PROJECT,
    apiKey: 'any',
    async prepareContext(context) {
      // Its page of providers requests fonts and styles from other hosts, which are not needed.
      await context.route(/^https:\/\/(unpkg\.com|fonts\.(googleapis|gstatic)\.com)\//, (route) =>
        route.abort(),
      );
      await context.route('**/emulator/auth/iframe*', (route) =>
        route.fulfill({ contentType: 'text/html', body: IFRAME }),
      );
    },
    mail: (email) => newest(email),
    async sms(phoneNumber) {
      const { verificationCodes } = await ask<{ verificationCodes: { phoneNumber: string; code: string }[] }>(
        'verificationCodes',
      );
      const found = verificationCodes.findLast((sent) => sent.phoneNumber === phoneNumber);
      if (found === undefined) throw new Error(`no code was sent to ${phoneNumber}`);
      return found.code;
    },
    async disable(uid) {
      const answer = await fetch(
        `${ORIGIN}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`,
        { method: 'POST', headers: ADMIN, body: JSON.stringify({ localId: uid, disableUser: true }) },
      );
      expect(answer.status).toBe(200);
    },
    choose: (chooser, person) => choose(chooser, person),
  };
}

async function choose(chooser: Page, { name, email }: SocialPerson): Promise<void> {
  const known = chooser.locator('#accounts-list .js-reuse-account', { hasText: email });
  await chooser.locator('#add-account-button').waitFor();
  if (await known.count()) return known.click();
  await chooser.locator('#add-account-button').click();
  await chooser.locator('#email-input').fill(email);
  await chooser.locator('#display-name-input').fill(name);
  await chooser.locator('#sign-in').click();
}

async function ask<T>(what: string): Promise<T> {
  return (await (await fetch(`${ORIGIN}/emulator/v1/projects/${PROJECT}/${what}`)).json()) as T;
}

async function newest(email: string): Promise<MailLink> {
  const { oobCodes } = await ask<{ oobCodes: OobCode[] }>('oobCodes');
  const found = oobCodes.findLast((sent) => (sent.newEmail ?? sent.email) === email);
  if (found === undefined) throw new Error(`no mail was sent to ${email}`);
  const { searchParams } = new URL(found.oobLink);
  return {
    mode: searchParams.get('mode') ?? '',
    oobCode: searchParams.get('oobCode') ?? '',
    continueUrl: searchParams.get('continueUrl'),
    apiKey: searchParams.get('apiKey'),
  };
}

/** Replaces its own frame, which needs Google's script: it sends the messages that gapi-shim.ts expects. */
const IFRAME = `<!doctype html><script>
const say = (note) => parent.postMessage(note, location.origin);
const key = 'firebase:redirectEvent:' + ['apiKey', 'appName'].map((name) => new URLSearchParams(location.search).get(name)).join(':');
const nothing = { type: 'unknown', eventId: null, sessionId: null, urlResponse: null, postBody: null, tenantId: null,
  error: { code: 'auth/no-auth-event', message: 'none' } };
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin) return;
  if (source !== parent) {
    if (data.eventType === 'sendAuthEvent') say({ kind: 'event', id: 0, event: data.data.authEvent });
  } else if (data.kind === 'asked') {
    say({ kind: 'answered', id: data.id, result: { webStorageSupport: true } });
  } else if (data.kind === 'listen') {
    const stored = sessionStorage[key];
    delete sessionStorage[key];
    say({ kind: 'event', id: 0, event: stored ? JSON.parse(stored) : nothing });
  }
});
say({ kind: 'ready' });
</script>`;
