import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

test('a teacher gets in once by a link in a browser that has the app, and neither touches the other', async ({
  world,
}) => {
  const phone = world.phone({ serviceWorker: true });
  const page = await phone.open('/');
  await waitForServiceWorker(page);
  const sentToTheAPI: (string | undefined)[] = [];
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) sentToTheAPI.push((await request.allHeaders())['cookie']);
  });

  const before = world.network.requests().length;
  await page.goto('/teach');
  await expect(page.getByRole('heading', { name: '先生のページに入る' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = world.network.requests().slice(before);
  expect(asked.filter((line) => line.includes('/session/show'))).toHaveLength(1);
  const address = await world.admin.teacherLink('sakura-mio@teachers.example');
  // As a mail scanner does: opening the page uses nothing up.
  const scanner = await page.context().newPage();
  await scanner.goto(address);
  await expect(scanner.getByRole('button', { name: '入る' })).toBeVisible();
  await scanner.close();

  await page.goto(address);
  await page.getByRole('button', { name: '入る' }).click();
  await expect(page.getByText('佐倉 美緒先生')).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'otomichi_teacher')).toEqual([
    expect.objectContaining({ path: '/teach', httpOnly: true, sameSite: 'Strict' }),
  ]);
  await page.reload();
  await expect(page.getByText('佐倉 美緒先生')).toBeVisible();

  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter((path) => path.startsWith('/teach'))).toEqual([]);

  // The landing page's prices are a call of the learners' app.
  const prices = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/plans/list'));
  await page.goto('/?lp=1');
  await page.mouse.wheel(0, 6000);
  await prices;
  await expect.poll(() => sentToTheAPI.length).toBeGreaterThan(0);
  expect(sentToTheAPI.filter((cookie) => cookie?.includes('otomichi_teacher'))).toEqual([]);

  const other = await phone.open(address);
  await other.getByRole('button', { name: '入る' }).click();
  await expect(other.getByRole('alert')).toBeVisible();
});
