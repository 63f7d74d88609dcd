import { expect, test } from './contract-test.ts';
const Q = (p: string, o: string) => `/emulator/auth/handler?apiKey=any&appName=x&authType=signInViaPopup&providerId=${p}&redirectUrl=${encodeURIComponent(o)}&eventId=1`;
test('shots', async ({ stage: { target }, chrome }) => {
  for (const [scheme, w, h] of [['light', 500, 600], ['dark', 390, 844]] as const) {
    const c = await chrome.newContext({ baseURL: target.origin, viewport: { width: w, height: h }, colorScheme: scheme, locale: 'ja-JP' });
    const page = await c.newPage();
    page.on('console', (m) => console.log(m.type(), m.text()));
    await page.goto(Q('google.com', target.origin));
    await page.screenshot({ path: `/tmp/h2-shots/chooser-${scheme}.png`, fullPage: true });
    await page.getByText('別の人としてはじめる').click();
    await page.getByLabel('メールアドレス').fill('hana@');
    await page.getByRole('button', { name: 'この人としてはじめる' }).click();
    await page.screenshot({ path: `/tmp/h2-shots/fault-${scheme}.png`, fullPage: true });
    await page.goto(Q('apple.com', 'https://evil.example'));
    await page.screenshot({ path: `/tmp/h2-shots/refused-${scheme}.png`, fullPage: true });
    await c.close();
  }
});
test('closing', async ({ stage: { device } }) => {
  const page = await device();
  for (const how of ['close', 'cancel', 'reload']) {
    const opened = page.waitForEvent('popup');
    const done = page.evaluate(() => window.contract.code(window.contract.sdk.signInWithPopup(window.contract.auth, new window.contract.sdk.GoogleAuthProvider())));
    const popup = await opened;
    await popup.getByText('だれとして').waitFor();
    const t = Date.now();
    if (how === 'close') await popup.close({ runBeforeUnload: false });
    if (how === 'cancel') await popup.getByRole('button', { name: 'やめる' }).click();
    if (how === 'reload') { await popup.reload(); await popup.getByRole('button', { name: '音羽' }).click(); }
    console.log(how, await done, Date.now() - t);
  }
});
