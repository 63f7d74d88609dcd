import { openAsMember, PASSWORD } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON, waitForServiceWorker } from '../support/recording.ts';
import { signOut } from '../support/sign-up.ts';

test('opens visited pages offline again and again, does not break on tampered addresses, and never leads to another site', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ serviceWorker: true });
  const { page, email } = await openAsMember(world, phone, '/courses/pf-trial_1');
  const visited = [
    ['/courses/pf-trial_1', 'ピアノ体験コース'],
    ['/progress', '学習の記録'],
    [LESSON, '座り方と、ドの見つけ方'],
  ] as const;

  await test.step('visited pages open offline again and again', async () => {
    for (const [address, name] of visited) {
      await navigate(page, address);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await waitForServiceWorker(page);
    world.network.cut();
    for (const _ of ['once', 'twice']) {
      for (const [address, name] of visited) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      }
    }
    world.network.restore();
  });

  await test.step('a tampered address is a page that is not there, or one without what was tampered with', async () => {
    await page.goto('/lessons/pf-trial_1_1/movie');
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
    await navigate(page, '/courses/pf-trial_1?tab=nonsense');
    await expect(page.getByRole('link', { name: 'レッスン', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await navigate(page, '/progress?curr=%3Cscript%3E');
    await expect(page.getByRole('heading', { name: '学習の記録' })).toBeVisible();
  });

  await test.step('signing in leads to no foreign site', async () => {
    // A browser reads the backslash as a slash.
    for (const foreign of ['https://evil.example/x', '/\\evil.example']) {
      await signOut(page);
      await expect(page.getByText('ログアウトしました')).toBeVisible();
      await navigate(page, `/signIn?ref=${encodeURIComponent(foreign)}`);
      await page.getByLabel('メールアドレス').fill(email);
      await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'ログイン' }).click();
      await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(phone.settings.origin);
    }
  });

  await test.step('a text or a PDF has the icon that browsers ask for beside it', async () => {
    const icon = await page.request.get('/favicon.ico');
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toBe('image/x-icon');
  });
});
