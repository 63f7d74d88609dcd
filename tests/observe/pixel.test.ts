import { expect, test } from 'vitest';
import { hashedEmail } from '#observe/hash.ts';
import { startPixel } from '#observe/pixel.ts';
import { recordedPurchases } from '#observe/recorded-purchases.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { aBrowserPage } from './a-browser-page.ts';
import { aStorage } from './a-storage.ts';

const ID = '1234567890';
const ITEM = {
  id: 'pf-beginner',
  name: 'はじめてのピアノ',
  category: 'ピアノ',
  variant: 'standard',
  price: 2980,
};
const HOME = new URL('https://o.example/home');

function started() {
  const out = aBrowserPage();
  const service = startPixel(ID, out.page, recordedPurchases(aStorage()));
  const tracks = () => out.pixel().filter(([command]) => command === 'track');
  const inits = () => out.pixel().filter(([command]) => command === 'init');
  return { ...out, service, tracks, inits };
}

test('turns off automatic events and views at every navigation', () => {
  const { pixel, globals } = started();
  expect(pixel()).toContainEqual(['set', 'autoConfig', false, ID]);
  expect(globals['fbq']).toHaveProperty('disablePushState', true);
});

test('sends one view for a visitor, however many screens they open', () => {
  const { service, tracks, inits, loaded } = started();
  service.shown(HOME);
  service.shown(new URL('https://o.example/progress'));
  expect(tracks()).toEqual([['track', 'PageView']]);
  expect(inits()).toEqual([['init', ID, {}]]);
  expect(loaded).toEqual(['https://connect.facebook.net/en_US/fbevents.js']);
});

test.each([
  'https://o.example/signIn?ref=%2Fhome',
  'https://o.example/home#part',
  'https://o.example/resetPassword',
])('is not loaded on %s; events wait for an address without a query', (address) => {
  const { service, tracks, loaded } = started();
  service.shown(new URL(address));
  service.beginCheckout(ITEM);
  expect(loaded).toEqual([]);
  expect(tracks()).toEqual([]);
  service.shown(HOME);
  expect(tracks().map(([, name]) => name)).toEqual(['PageView', 'InitiateCheckout']);
});

test('matches a person by the hash of their address, never by the address', async () => {
  const { service, inits, tracks, pixel } = started();
  service.shown(HOME);
  service.setPerson({ uid: 'u1', email: ' Anna@Example.jp' });
  const em = await hashedEmail('anna@example.jp');
  await waitFor(() => expect(inits().at(-1)).toEqual(['init', ID, { em }]));
  expect(tracks()).toHaveLength(2);
  expect(JSON.stringify(pixel())).not.toMatch(/anna|u1/i);
});

test('does not match a person without an address; ignores the same person set twice', async () => {
  const { service, inits } = started();
  service.shown(HOME);
  service.setPerson({ uid: 'u1', email: null });
  service.setPerson({ uid: 'u1', email: null });
  await waitFor(() => expect(inits()).toHaveLength(2));
  expect(inits().at(-1)).toEqual(['init', ID, {}]);
});

test('sends a purchase once, with its id', () => {
  const { service, tracks } = started();
  service.shown(HOME);
  service.purchase('t1', ITEM);
  service.purchase('t1', ITEM);
  const purchases = tracks().filter(([, name]) => name === 'Purchase');
  expect(purchases).toHaveLength(1);
  expect(purchases[0]?.slice(2)).toMatchObject([{ value: 2980, currency: 'JPY' }, { eventID: 't1' }]);
});

test('revokes, deletes its cookies and sends nothing after a stop, not even waiting events', () => {
  const { service, pixel, dropped, tracks } = started();
  service.shown(new URL('https://o.example/signIn?ref=%2Fhome'));
  service.beginCheckout(ITEM);
  service.stop();
  service.shown(HOME);
  service.purchase('t1', ITEM);
  expect(pixel().at(-1)).toEqual(['consent', 'revoke']);
  expect(tracks()).toEqual([]);
  expect(dropped[0]?.test('_fbp')).toBe(true);
});
