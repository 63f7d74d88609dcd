import { AuthErrorCodes } from 'firebase/auth';
import { expect, test } from 'vitest';
import { authMessage } from '#session/auth-messages.ts';

const GENERAL = authMessage('nothing-of-the-kind');

/** Codes that only developers and operators can cause; a person reads the general sentence. */
const NOT_FOR_PEOPLE: readonly string[] = [
  // Calls that the product does not make: Cordova, custom tokens, tenants, dynamic links, second factors.
  'app-not-installed',
  'cordova-not-ready',
  'invalid-cordova-configuration',
  'custom-token-mismatch',
  'invalid-custom-token',
  'tenant-id-mismatch',
  'invalid-tenant-id',
  'unsupported-tenant-operation',
  'dynamic-link-not-activated',
  'invalid-dynamic-link-domain',
  'invalid-hosting-link-domain',
  'invalid-cert-hash',
  'invalid-app-id',
  'missing-android-pkg-name',
  'missing-ios-bundle-id',
  'invalid-multi-factor-session',
  'multi-factor-info-not-found',
  'missing-multi-factor-info',
  'missing-multi-factor-session',
  'second-factor-already-in-use',
  'maximum-second-factor-count-exceeded',
  // Faults of the product or its configuration.
  'argument-error',
  'app-deleted',
  'app-not-authorized',
  'already-initialized',
  'auth-domain-config-required',
  'dependent-sdk-initialized-before-auth',
  'emulator-config-failed',
  'internal-error',
  'invalid-api-key',
  'invalid-auth-event',
  'invalid-emulator-scheme',
  'invalid-message-payload',
  'invalid-oauth-client-id',
  'invalid-oauth-provider',
  'invalid-persistence-type',
  'invalid-provider-id',
  'invalid-req-type',
  'invalid-sender',
  'missing-client-type',
  'missing-iframe-start',
  'no-auth-event',
  'unsupported-persistence-type',
  'recaptcha-not-enabled',
  'invalid-recaptcha-action',
  'missing-recaptcha-version',
  'invalid-recaptcha-version',
];

const codes = [...new Set(Object.values(AuthErrorCodes))].map((code) => code.replace('auth/', ''));

test('reads the error codes of the SDK', () => {
  expect(codes.length).toBeGreaterThan(90);
});

test.each(codes)('has a Japanese sentence for %s', (code) => {
  const sentence = authMessage(code);
  expect(sentence === GENERAL).toBe(NOT_FOR_PEOPLE.includes(code));
  expect(sentence).toMatch(/[ぁ-ん].*。$/);
});

test('excludes only codes that the SDK has', () => {
  expect(NOT_FOR_PEOPLE.filter((code) => !codes.includes(code))).toEqual([]);
});

test.each([
  // Codes that the SDK does not list: of the server, of older projects, of this product.
  'last-method',
  'last-sign-in-method',
  'invalid-login-credentials',
  'invalid-refresh-token',
  'login-blocked',
  'missing-code',
  'missing-email',
  'password-does-not-meet-requirements',
])('also has one for %s', (code) => {
  expect(authMessage(code)).not.toBe(GENERAL);
});

test('never reveals which part of a login was wrong, with or without enumeration protection', () => {
  const said = ['invalid-credential', 'invalid-login-credentials', 'wrong-password', 'user-not-found'];
  expect(new Set(said.map(authMessage)).size).toBe(1);
});
