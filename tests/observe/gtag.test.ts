import { expect, test } from 'vitest';
import { startGtag } from '#observe/gtag.ts';
import { recordedPurchases } from '#observe/recorded-purchases.ts';
import { aBrowserPage } from './a-browser-page.ts';
import { aStorage } from './a-storage.ts';

const ID = 'G-TEST12345';
const ITEM = {
  id: 'pf-beginner',
  name: 'はじめてのピアノ',
  category: 'ピアノ',
  variant: 'standard',
  price: 2980,
};

function started(storage = aStorage()) {
  const out = aBrowserPage();
  return { ...out, service: startGtag(ID, out.page, recordedPurchases(storage)) };
}

test('queues commands as `arguments`, because the script ignores arrays', () => {
  const { globals } = started();
  for (const command of globals['dataLayer'] as unknown[]) {
    expect(Object.prototype.toString.call(command)).toBe('[object Arguments]');
  }
});

test('denies everything first, then grants measurement alone and no advertising', () => {
  const [first, second] = started()
    .commands()
    .filter(([command]) => command === 'consent');
  expect(first?.[1]).toBe('default');
  expect(Object.values(first?.[2] as object)).toEqual(['denied', 'denied', 'denied', 'denied']);
  expect(second?.[2]).toMatchObject({
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
  });
});

test('reports a screen once, without its query, and loads the script with the first one', () => {
  const { service, loaded, events, commands } = started();
  expect(loaded).toEqual([]);
  service.shown(new URL('https://o.example/curriculums?q=ねがい#part'));
  service.shown(new URL('https://o.example/curriculums?q=another'));
  service.shown(new URL('https://o.example/home'));
  expect(events('page_view').map(([, , given]) => given)).toEqual([
    { page_location: 'https://o.example/curriculums' },
    { page_location: 'https://o.example/home' },
  ]);
  expect(loaded).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
  const config = commands().filter(([command]) => command === 'config');
  expect(config).toEqual([
    [
      'config',
      ID,
      expect.objectContaining({
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
        page_location: 'https://o.example/curriculums',
      }),
    ],
  ]);
});

test('reports nothing and loads no script at an address with a secret', () => {
  const { service, loaded, events } = started();
  service.shown(new URL('https://o.example/__/auth/action?oobCode=abc'));
  service.shown(new URL('https://o.example/home?code=abc'));
  expect(loaded).toEqual([]);
  expect(events('page_view')).toEqual([]);
});

test('sets the person’s id, and removes it after a sign-out', () => {
  const { service, commands } = started();
  service.setPerson({ uid: 'u1', email: 'a@example.jp' });
  service.setPerson(null);
  const reported = commands().filter(
    ([, given]) => typeof given === 'object' && given !== null && 'user_id' in given,
  );
  expect(reported.map(([, given]) => given)).toEqual([{ user_id: 'u1' }, { user_id: null }]);
  expect(JSON.stringify(commands())).not.toContain('example');
});

test('sends checkout and purchase in the format of Google Analytics; a purchase once, also after a reload', () => {
  const storage = aStorage();
  const { service, events } = started(storage);
  service.beginCheckout({ ...ITEM, coupon: 'SPRING' });
  service.purchase('t1', ITEM);
  service.purchase('t1', ITEM);
  expect(events('begin_checkout')).toEqual([
    [
      'event',
      'begin_checkout',
      {
        currency: 'JPY',
        value: 2980,
        coupon: 'SPRING',
        items: [
          {
            item_id: 'pf-beginner',
            item_name: 'はじめてのピアノ',
            item_category: 'ピアノ',
            item_variant: 'standard',
            price: 2980,
            quantity: 1,
          },
        ],
      },
    ],
  ]);
  expect(events('purchase')).toHaveLength(1);
  expect(events('purchase')[0]?.[2]).toMatchObject({ transaction_id: 't1', value: 2980 });
  const again = started(storage);
  again.service.purchase('t1', ITEM);
  again.service.purchase('t2', ITEM);
  expect(again.events('purchase').map(([, , given]) => given)).toMatchObject([{ transaction_id: 't2' }]);
});

test('sets the flag, denies everything, deletes cookies and sends no event after a stop', () => {
  const { service, globals, commands, dropped, events } = started();
  service.shown(new URL('https://o.example/home'));
  service.stop();
  service.shown(new URL('https://o.example/progress'));
  service.beginCheckout(ITEM);
  service.purchase('t1', ITEM);
  service.setPerson({ uid: 'u1', email: null });
  expect(globals[`ga-disable-${ID}`]).toBe(true);
  expect(commands().at(-1)).toEqual([
    'consent',
    'update',
    expect.objectContaining({ analytics_storage: 'denied' }),
  ]);
  expect(events('page_view')).toHaveLength(1);
  expect(['_ga', '_ga_TEST12345'].every((name) => dropped[0]?.test(name))).toBe(true);
  expect(dropped[0]?.test('_gadget')).toBe(false);
});

test('removes the flag after new consent in the same page', () => {
  const out = aBrowserPage();
  const reported = recordedPurchases(aStorage());
  startGtag(ID, out.page, reported).stop();
  startGtag(ID, out.page, reported).shown(new URL('https://o.example/home'));
  expect(out.globals[`ga-disable-${ID}`]).toBe(false);
  expect(out.events('page_view')).toHaveLength(1);
});
