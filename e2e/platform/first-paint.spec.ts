import type { Page } from '@playwright/test';
import { createAccount, openSignedIn } from '../support/accounts.ts';
import { storeSession } from '../support/browser/firebase-session.ts';
import { layoutShift, recordLayoutShifts, shiftSoFar } from '../support/browser/layout-shift.ts';
import { openWithoutScripts } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

const SNAPSHOT_CACHE = 'otomichi-home-v1';
/** The app goes on with the rest of its start after so long, whatever the first screen still waits for. */
const MAX_WAIT_MS = 4_000;

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'ホーム' });
const snapshot = (page: Page) => page.locator('#first[data-snapshot]');

const storedFor = (page: Page) =>
  page.evaluate(async (name) => {
    const stored = await (await caches.open(name)).match('/home');
    return stored === undefined ? null : stored.headers.get('x-otomichi-uid');
  }, SNAPSHOT_CACHE);

/** Waits until /home is stored for that person as it is on the screen. */
const waitForSnapshot = (page: Page, uid: string | null) => expect.poll(() => storedFor(page)).toBe(uid);

/** What the page asked the network for, of those whose addresses have that part. */
const asked = (page: Page, part: string) =>
  page.evaluate(
    (name) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.name.includes(name))
        .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
    part,
  );

/** Opens /home; which scripts were compiled with how many bytes of what was compiled before. */
async function openHomeTraced(page: Page): Promise<{ url: string; bytes: number }[]> {
  const devtools = await page.context().newCDPSession(page);
  const found: { url: string; bytes: number }[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { data?: CompileData } }[])
      if (name === 'v8.compile' && args.data?.url)
        found.push({ url: args.data.url, bytes: args.data.consumedCacheSize ?? 0 });
  });
  const traceConfig = { includedCategories: ['v8', 'devtools.timeline'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.goto('/home');
  await expect(home(page)).toBeVisible();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return found;
}

interface CompileData {
  url?: string;
  consumedCacheSize?: number;
}

test('a first start asks each thing once and later ones a few large scripts; the last /home is there before any script, offline too, moves nothing, is text, and is nobody else’s', {
  tag: '@extended',
}, async ({ world }) => {
  const [hana, ken] = [await createAccount(world.server), await createAccount(world.server)];
  const page = await openSignedIn(world.phone({ serviceWorker: true }), hana);

  await test.step('a first start asks each thing once, and what the first screen needs nothing of comes after its answers', async () => {
    await expect(home(page)).toBeVisible();
    await expect.poll(() => asked(page, '/assets/open-device-')).toHaveLength(1);
    expect(await asked(page, '/private/onboarding')).toHaveLength(1);
    const [lessons] = await asked(page, '/users/lessons/list');
    const [device] = await asked(page, '/assets/open-device-');
    // On a busy machine the answers may take longer than anything waits for them.
    const answered = lessons?.responseEnd ?? Number.POSITIVE_INFINITY;
    expect(device?.startTime).toBeGreaterThan(Math.min(answered, MAX_WAIT_MS));
  });

  await test.step('a page asks for its scripts at once, a few large ones', async () => {
    await waitForServiceWorker(page);
    await recordLayoutShifts(page.context());
    const compiled = await openHomeTraced(page);
    // The worker kept what the engine compiled of the app, and this start read it (decision 090).
    expect(
      compiled.filter(({ url, bytes }) => /\/app-[^/]*\.script\.js$/.test(url) && bytes > 0),
    ).toHaveLength(1);
    const { names, preloaded } = await page.evaluate(() => {
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name }) => /\/assets\/(boot|app|home|rolldown)[^/]*\.js$/.test(name),
      );
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
      return { names: scripts.map(({ name }) => name), preloaded: links.map(({ href }) => href) };
    });
    expect(names.length).toBeLessThanOrEqual(5);
    expect(preloaded.filter((href) => /\/home-/.test(href))).toHaveLength(1);
  });

  const lesson = page.locator('main h3').first();
  await test.step('the last /home is there before any script offline, and gives way without anything moving', async () => {
    await waitForSnapshot(page, hana.uid);
    const name = await lesson.textContent();
    world.network.cut();
    await openWithoutScripts(page, '/home');
    await expect(snapshot(page)).toHaveAttribute('data-snapshot', hana.uid);
    await expect(home(page)).toBeVisible();
    await expect(lesson).toHaveText(name ?? '');
    const places = async () =>
      Promise.all([home(page), lesson, page.getByRole('navigation')].map((part) => part.boundingBox()));
    const before = await places();

    // The late notice that the device is offline moves nothing.
    await page.reload();
    await expect(page.getByText('オフラインです')).toBeVisible();
    const { total, moved } = await layoutShift(page);
    expect(total, moved.join(', ')).toBeLessThanOrEqual(0.02);

    world.network.restore();
    await page.goto('/home');
    await expect(snapshot(page)).toHaveCount(0);
    await expect(home(page)).toBeVisible();
    expect(await places()).toEqual(before);
    expect(await shiftSoFar(page)).toBeLessThanOrEqual(0.02);
  });

  await test.step('a name with markup is text there as everywhere', async () => {
    const name = '<img src="/x" onerror="document.title=\'ran\'"><script>document.title="ran"</script>';
    await waitForSnapshot(page, hana.uid);
    await lesson.evaluate((title, text) => {
      title.textContent = text;
    }, name);
    await expect
      .poll(() =>
        page.evaluate(
          async (cache) => (await (await (await caches.open(cache)).match('/home'))?.text()) ?? '',
          SNAPSHOT_CACHE,
        ),
      )
      .toContain('&lt;script&gt;');
    await openWithoutScripts(page, '/home');
    await expect(snapshot(page).locator('h3').first()).toHaveText(name);
    await expect(snapshot(page).locator('script')).toHaveCount(0);
    expect(await page.title()).not.toBe('ran');
  });

  await test.step('after a sign-out it is gone', async () => {
    await page.goto('/signOut');
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page.getByText('ログアウトしました')).toBeVisible();
    await waitForSnapshot(page, null);
    await openWithoutScripts(page, '/home');
    await expect(snapshot(page)).toHaveCount(0);
  });

  await test.step('one that a crash left behind goes when somebody else is there', async () => {
    await page.goto('/licenses.txt');
    await storeSession(page, ken);
    await page.goto('/home');
    await expect(home(page)).toBeVisible();
    await waitForSnapshot(page, ken.uid);
    await page.evaluate(
      async ([name, uid]) => {
        const cache = await caches.open(name);
        const mine = await cache.match('/home');
        if (mine === undefined) throw new Error('nothing is stored');
        const headers = new Headers(mine.headers);
        headers.set('x-otomichi-uid', uid);
        await cache.put('/home', new Response('<h1>ホーム</h1><p>花子のひみつ</p>', { headers }));
      },
      [SNAPSHOT_CACHE, hana.uid] as const,
    );
    await page.goto('/home');
    await expect(page.getByText('花子のひみつ')).toHaveCount(0);
    await expect(home(page)).toBeVisible();
    await waitForSnapshot(page, ken.uid);
  });
});

test('theme and text size are there in the first paint, before any other script, in app, landing page and console', async ({
  world,
}) => {
  const page = await world.phone({ colorScheme: 'light' }).open('/licenses.txt');
  await page.evaluate(() => localStorage.setItem('otomichi.device', '{"theme":"dark","textSize":2}'));
  // Nothing but the page and its styles: what is seen now is the first paint.
  await page.route(/\.js$/, (route) => route.abort());
  for (const address of ['/', '/signIn', '/teach/signIn']) {
    await page.goto(address);
    const [ground, letters, bar] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.documentElement).fontSize,
      document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
    ]);
    expect([address, ground, letters, bar]).toEqual([address, 'rgb(23, 22, 20)', '20px', '#171614']);
  }
});
