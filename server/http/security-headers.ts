import type { Context, MiddlewareHandler } from 'hono';
import type { AuthConfig } from '#server/config/auth-config.ts';
import type { Config } from '#server/config/config.ts';
import type { StorageConfig } from '#server/config/storage-config.ts';
import { type PaymentSources, paymentSources } from './payment-sources.ts';
import { type TelemetrySources, telemetrySources } from './telemetry-sources.ts';

type Policy = Readonly<Record<string, readonly string[]>>;

/** `/sw.js` and its imports: a worker obeys the policy of its own script, not that of the page. */
const WORKER_SCRIPT = /^\/sw[^/]*\.js$/;
/** The picture of links without one of their own: other sites show it. */
const GENERAL_LINK_PICTURE = '/og.jpg';
/** The line in the head of both pages that sets theme and text size before the first paint (index.html, teach/index.html). */
export const FIRST_PAINT_SCRIPT = "'sha256-RkumMUnHMMVLJWW1hzcmdVGVBeH6QlscyvzOk9e08as='";
/** The teacher console: no identity, no money, no films of others. */
const CONSOLE = /^\/teach(\/|$)/;

export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};
const NO_SNIFFING = 'nosniff';
const REFERRER = 'strict-origin-when-cross-origin';
const PERMISSIONS = 'microphone=(self), camera=(), geolocation=(), payment=(self), usb=()';
const TRANSPORT = 'max-age=31536000; includeSubDomains';
/** A sign-in pop-up of a provider has to reach its opener; its own pages set their value. The console opens none. */
const OPENER = 'same-origin-allow-popups';
const CONSOLE_OPENER = 'same-origin';

declare module 'hono' {
  interface ContextVariableMap {
    /** What an answer of a learners' call says besides its body. */
    jsonHeaders: Readonly<Record<string, string>>;
    /** The answer has all of it. */
    isSecured: boolean;
  }
}

/**
 * Security headers of every answer: content security policy, isolation, no sniffing, microphone for ourselves only.
 *
 * @param styles style elements that a page may have, each by its hash; all others stay forbidden
 */
export function securityHeaders(
  {
    auth,
    publicOrigin,
    telemetry,
    payments,
    storage,
    mediaOrigin,
  }: Pick<Config, 'auth' | 'publicOrigin' | 'telemetry' | 'payments' | 'storage' | 'mediaOrigin'>,
  styles: readonly string[] = [],
): MiddlewareHandler {
  const secure = publicOrigin.startsWith('https:');
  const store = storeSources(storage);
  const page = policyText(
    pagePolicy(auth, telemetrySources(telemetry), paymentSources(payments), store, styles),
    secure,
  );
  const worker = policyText(
    workerPolicy(auth, [...store, ...(mediaOrigin === null ? [] : [mediaOrigin])]),
    secure,
  );
  const teach = policyText(consolePolicy(), secure);
  const ofJson = jsonHeaders(page, secure);
  return async (c, next) => {
    c.set('jsonHeaders', ofJson);
    await next();
    if (c.get('isSecured')) return;
    const { headers } = c.res;
    const isConsole = CONSOLE.test(c.req.path);
    // Answers with content files set a stricter policy of their own.
    if (!headers.has('content-security-policy')) {
      const own = isConsole ? teach : page;
      headers.set('content-security-policy', WORKER_SCRIPT.test(c.req.path) ? worker : own);
    }
    headers.set('x-content-type-options', NO_SNIFFING);
    // The operator's page has a secret in its address.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', REFERRER);
    headers.set('permissions-policy', PERMISSIONS);
    if (!headers.has('cross-origin-opener-policy')) {
      headers.set('cross-origin-opener-policy', isConsole ? CONSOLE_OPENER : OPENER);
    }
    if (isConsole) headers.set('x-robots-tag', 'noindex');
    if (secure) headers.set('strict-transport-security', TRANSPORT);
    if (framedByAll(headers)) return;
    if (!headers.has('cross-origin-resource-policy')) {
      headers.set(
        'cross-origin-resource-policy',
        c.req.path === GENERAL_LINK_PICTURE ? 'cross-origin' : 'same-origin',
      );
    }
    headers.set('x-frame-options', framedByUs(headers) ? 'SAMEORIGIN' : 'DENY');
  };
}

/**
 * The answer of a learners' call, with all that `securityHeaders` would give it and nothing else: a cookie that was set before is
 * lost. As one ready record it goes to the socket as it is; to build and to change `Headers` costs a tenth of a small call.
 */
export function secureJson(c: Context, body: string): Response {
  const headers: Readonly<Record<string, string>> | undefined = c.get('jsonHeaders');
  if (headers !== undefined) c.set('isSecured', true);
  return new Response(body, { headers: headers ?? JSON_HEADERS });
}

function jsonHeaders(policy: string, secure: boolean): Readonly<Record<string, string>> {
  return {
    ...JSON_HEADERS,
    'content-security-policy': policy,
    'x-content-type-options': NO_SNIFFING,
    'referrer-policy': REFERRER,
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': OPENER,
    ...(secure ? { 'strict-transport-security': TRANSPORT } : {}),
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** Before it sends an SMS, Firebase asks Google's reCAPTCHA whether the visitor is human. */
const CAPTCHA_HOST = 'https://www.google.com/recaptcha/';
const CAPTCHA_SCRIPTS = [CAPTCHA_HOST, 'https://www.gstatic.com/recaptcha/'];

/** Pages of pop-ups and their frames set a policy of their own, which may allow our pages to frame them. */
function framedByUs(headers: Headers): boolean {
  return headers.get('content-security-policy')?.includes("frame-ancestors 'self'") === true;
}

/** The preview of a play is the one page that other sites may frame; it says so in its own policy (plays/embed-page.ts). */
function framedByAll(headers: Headers): boolean {
  return headers.get('content-security-policy')?.endsWith('frame-ancestors *') === true;
}

function pagePolicy(
  auth: AuthConfig,
  services: TelemetrySources,
  money: PaymentSources,
  store: readonly string[],
  styles: readonly string[],
): Policy {
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      FIRST_PAINT_SCRIPT,
      ...firebase(auth, ['https://apis.google.com', ...CAPTCHA_SCRIPTS]),
      ...services.script,
      ...money.script,
    ],
    'style-src': ["'self'", ...styles],
    // abcjs writes style attributes into the scores it draws; other style elements than ours stay forbidden.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...services.img],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...identityHosts(auth),
      ...firebase(auth, [CAPTCHA_HOST]),
      ...services.connect,
      ...money.connect,
      ...store,
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // In both modes of VIDEO_PROVIDER: any lesson may name a film of Vimeo tomorrow, and a phone caches this page with
    // this policy until the next version of the app.
    'frame-src': ["'self'", 'https://player.vimeo.com', ...firebase(auth, [CAPTCHA_HOST]), ...money.frame],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

function consolePolicy(): Policy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", FIRST_PAINT_SCRIPT],
    'style-src': ["'self'"],
    // As on the learners' pages: the scores.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
}

function workerPolicy(auth: AuthConfig, stores: readonly string[]): Policy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", ...identityHosts(auth), ...stores],
  };
}

/** Where a device sends recordings past this server. */
function storeSources(storage: StorageConfig): readonly string[] {
  return storage.kind === 's3' && storage.bucket.isDirect ? [storage.bucket.origin] : [];
}

function identityHosts(auth: AuthConfig): readonly string[] {
  return firebase(auth, ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']);
}

function firebase(auth: AuthConfig, hosts: readonly string[]): readonly string[] {
  return auth.mode === 'firebase' ? hosts : [];
}

function policyText(policy: Policy, secure: boolean): string {
  const rules = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...rules, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');
}
