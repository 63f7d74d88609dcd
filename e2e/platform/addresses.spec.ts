import { aNewEmail, LESSON, PASSWORD, settleWorker, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

test('an address that was tampered with leads nowhere else and breaks nothing', async ({ world }) => {
  const phone = world.phone();
  const email = aNewEmail();
  const page = await phone.open('/');
  await signUp(page, email);
  await onboard(page);
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

  // Nobody is sent to somebody else's site by signing in.
  for (const foreign of [
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto('/signOut');
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page.getByText('ログアウトしました')).toBeVisible();
    await page.goto(`/signIn?ref=${encodeURIComponent(foreign)}`);
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(phone.settings.origin);
  }
});

test('what was seen with the line opens without it, again and again', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await signUp(page, aNewEmail());
  await onboard(page);
  const seen = [
    ['/courses/pf-trial_1', 'ピアノ体験コース'],
    ['/progress', '学習の記録'],
    [LESSON, '座り方と、ドの見つけ方'],
  ] as const;
  for (const [address, name] of seen) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await settleWorker(page);
  world.line.cut();
  for (const _ of ['once', 'twice', 'three times']) {
    for (const [address, name] of seen) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
  }
});
