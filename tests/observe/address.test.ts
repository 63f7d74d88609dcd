import { expect, test } from 'vitest';
import { bareAddress, isBareAddress, isSecretAddress } from '#observe/address.ts';

const at = (path: string) => new URL(path, 'https://o.example');

test.each([
  '/__/auth/action',
  '/__/auth/handler?x=1',
  '/resetPassword',
  '/resetPassword/',
  '/home?oobCode=a',
  '/home?apiKey=a',
  '/settings/home?payment_intent_client_secret=a',
  '/home?redirect_status=ok&setup_intent=a',
  '/home#id_token=a',
  '/home?session_id=a',
])('finds a secret in %s', (path) => {
  expect(isSecretAddress(at(path))).toBe(true);
  expect(isBareAddress(at(path))).toBe(false);
});

test.each([
  '/',
  '/home',
  '/curriculums?q=C',
  '/signIn?ref=%2Fhome',
  '/resetPasswords',
  '/lessons/pf-trial_1_1',
])('finds no secret in %s', (path) => {
  expect(isSecretAddress(at(path))).toBe(false);
});

test('reports an address without its query', () => {
  expect(bareAddress(at('/a/b?c=d#e'))).toBe('https://o.example/a/b');
  expect(isBareAddress(at('/a?'))).toBe(true);
  expect(isBareAddress(at('/a?b'))).toBe(false);
});
