import { expect, test } from 'vitest';
import { externalBrowserLink, inAppBrowser, platformOf } from '#domain/identity/in-app-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['line', `${IPHONE} Mobile/15E148 Safari/604.1 Line/15.6.0`],
  ['line', `${PIXEL} Version/4.0 Chrome/133.0.6943.137 Mobile Safari/537.36 Line/15.2.1/IAB`],
  [
    'instagram',
    `${IPHONE} Mobile/22F76 Instagram 382.0.0.26.84 (iPhone15,4; iOS 18_5; ja_JP; ja; scale=3.00)`,
  ],
  [
    'instagram',
    `${PIXEL} Version/4.0 Chrome/133.0.6943.137 Mobile Safari/537.36 Instagram 370.0.0.33.103 Android`,
  ],
  ['facebook', `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/512.0.0.52.98;FBDV/iPhone15,4;FBLC/ja_JP;FBOP/80]`],
  ['facebook', `${PIXEL} Version/4.0 Chrome/133.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0.0.57.50;]`],
  ['facebook', `${IPHONE} Mobile/22F76 [FBAN/MessengerLiteForiOS;FBAV/510.0.0.30.109;FBLC/ja]`],
  ['x', `${IPHONE} Mobile/22F76 Twitter for iPhone/11.2`],
  ['x', `${PIXEL} Version/4.0 Chrome/133.0.6943.137 Mobile Safari/537.36 TwitterAndroid`],
  ['yahoo', `${IPHONE} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.150.0`],
  [
    'yahoo',
    `${PIXEL} Version/4.0 Chrome/133.0 Mobile Safari/537.36 YJApp-ANDROID jp.co.yahoo.android.yjtop/3.180.0`,
  ],
  ['other-webview', `${PIXEL} Version/4.0 Chrome/133.0.6943.137 Mobile Safari/537.36`],
  ['other-webview', `${IPHONE} Mobile/15E148`],
  ['other-webview', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.58(0x18003a2a) NetType/WIFI Language/ja`],
  [
    'other-webview',
    `${IPHONE} Mobile/22F76 musical_ly_39.8.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`,
  ],
])('%s: %s', (app, userAgent) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});

test.each([
  `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/137.0.7151.51 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
])('is a browser of its own: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

test('does not take a web app on the home screen for an unnamed webview', () => {
  expect(inAppBrowser(`${IPHONE} Mobile/15E148`, true)).toBeNull();
});

test('tells iPhones, Android phones and others apart', () => {
  expect([IPHONE, PIXEL, 'Mozilla/5.0 (X11; Linux x86_64)'].map(platformOf)).toEqual([
    'ios',
    'android',
    'other',
  ]);
});

const DEEP = 'https://otomichi.example/signIn?ref=%2Flessons%2Fpf-first_1_2#way';

test('leaves LINE by a query parameter on the same page', () => {
  const out = externalBrowserLink('line', DEEP, 'ios');
  expect(out).toEqual({
    kind: 'link',
    href: 'https://otomichi.example/signIn?ref=%2Flessons%2Fpf-first_1_2&openExternalBrowser=1#way',
  });
  const again = externalBrowserLink('line', out.kind === 'link' ? out.href : '', 'android');
  expect(again).toEqual(out);
});

test('leaves Android apps by an intent with the whole address', () => {
  expect(externalBrowserLink('instagram', DEEP, 'android')).toEqual({
    kind: 'link',
    href: 'intent://otomichi.example/signIn?ref=%2Flessons%2Fpf-first_1_2#way#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  });
});

test("explains the app's menu elsewhere", () => {
  expect(externalBrowserLink('instagram', DEEP, 'ios')).toEqual({ kind: 'explain', app: 'instagram' });
});
