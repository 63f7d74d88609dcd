import { openAsMember, PASSWORD } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON, waitForServiceWorker } from '../support/recording.ts';
import { signOut } from '../support/sign-up.ts';

test('does not break on tampered addresses and never leads to another site', async ({ world }) => {
  const phone = world.phone();
  const { page, email } = await openAsMember(world, phone);
  for (const address of [
    '/curriculums/PF',
    '/courses/pf-trial_1x',
    '/lessons/pf-trial_1_1/movie',
    '/progress/x',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
  await page.goto('/courses/pf-trial_1?tab=nonsense');
  await expect(page.getByRole('link', { name: 'レッスン', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/progress?curr=%3Cscript%3E');
  await expect(page.getByRole('heading', { name: '学習の記録' })).toBeVisible();

  // Signing in leads to no foreign site.
  for (const foreign of [
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await signOut(page);
    await expect(page.getByText('ログアウトしました')).toBeVisible();
    await page.goto(`/signIn?ref=${encodeURIComponent(foreign)}`);
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(phone.settings.origin);
  }
});

test('has the icon that browsers ask for beside a text or a PDF', async ({ world }) => {
  const page = await world.phone().open('/licenses.txt');
  const icon = await page.request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toBe('image/x-icon');
});

test('opens visited pages offline again and again', async ({ world }) => {
  const { page } = await openAsMember(world, world.phone({ serviceWorker: true }));
  const visited = [
    ['/courses/pf-trial_1', 'ピアノ体験コース'],
    ['/progress', '学習の記録'],
    [LESSON, '座り方と、ドの見つけ方'],
  ] as const;
  for (const [address, name] of visited) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await waitForServiceWorker(page);
  world.network.cut();
  for (const _ of ['once', 'twice', 'three times']) {
    for (const [address, name] of visited) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
  }
});
