import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aNewEmail, HOMEWORK, LESSON, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };

const VISITOR = [
  ...['/', '/signUp', '/signIn', '/signIn?way=phone', '/resetPassword', '/__/auth/action?mode=verifyEmail'],
  ...['/terms', '/privacy', '/legal', '/diagnostics', '/404', '/no-such-page'],
];
const MEMBER = [
  '/home',
  '/curriculums',
  '/curriculums?q=C',
  '/curriculums/pf-beginner',
  '/curriculums/pf-beginner/courses',
  '/curriculums/vo-beginner/purchase',
  '/courses/pf-trial_1',
  '/courses/pf-trial_1?tab=overview',
  '/courses/pf-trial_1?tab=teacher',
  LESSON,
  `${LESSON}/text`,
  '/lessons/gt-trial_1_4/text',
  HOMEWORK,
  `${LESSON}/feedback`,
  '/progress',
  '/settings/home',
  '/settings/auth',
  '/settings/cards',
  '/settings/subscriptions',
  '/settings/subscriptions/cancel',
  '/settings/orders',
  '/settings/auth?leave=true',
  '/signOut',
];

const PICTURES = 'test-results/screens';

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every screen on a ${size}, in light and in dark, has no serious fault that axe finds`, async ({
    world,
  }) => {
    test.setTimeout(480_000);
    mkdirSync(PICTURES, { recursive: true });
    const phone = world.phone({ viewport, colorScheme: 'light', hears: 'twinkle-piano.wav' });
    const page = await phone.open('/');
    const faults: string[] = [];
    const examine = async (name: string) => {
      faults.push(...(await faultsIn(page, `${name}.${size}.light`, new AxeBuilder({ page }))));
      await page.emulateMedia({ colorScheme: 'dark' });
      await colorsSettled(page);
      // In the dark nothing but the colours is another.
      const colors = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
      faults.push(...(await faultsIn(page, `${name}.${size}.dark`, colors)));
      await page.emulateMedia({ colorScheme: 'light' });
      await colorsSettled(page);
    };
    const look = async (address: string) => {
      await page.goto(phone.settings.origin + address);
      await settled(page);
      await examine(address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'landing');
    };

    for (const address of VISITOR) await look(address);
    await signUp(page, aNewEmail());
    await look('/onboarding');
    await onboard(page);
    for (const address of MEMBER) await look(address);
    await page.goto(phone.settings.origin + HOMEWORK);
    await page.getByRole('button', { name: '録音する' }).click();
    await expect(page.getByRole('timer')).toHaveText('0:03');
    await examine('recording');
    await page.getByRole('button', { name: '停止' }).click();
    await expect(page.getByRole('button', { name: 'この録音を提出する' })).toBeVisible();
    await examine('take');
    expect(faults).toEqual([]);
  });
}

/** Takes the picture, and names what axe calls serious. */
async function faultsIn(page: Page, picture: string, axe: AxeBuilder): Promise<string[]> {
  await page.screenshot({ path: `${PICTURES}/${picture}.png` });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${picture}: ${id} (${nodes.map((node) => node.target.join(' ')).join(', ')})`);
}

/** Colours go over gently here and there; half-way they are nobody's choice. */
async function colorsSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'),
  );
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}
