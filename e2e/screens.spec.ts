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
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every screen on a ${size} in ${colorScheme} has no serious fault that axe finds`, async ({
      world,
    }) => {
      test.setTimeout(300_000);
      mkdirSync(PICTURES, { recursive: true });
      const phone = world.phone({ viewport, colorScheme, hears: 'twinkle-piano.wav' });
      const page = await phone.open('/');
      const faults: string[] = [];
      const examine = async (name: string) => {
        await page.screenshot({ path: `${PICTURES}/${name}.${size}.${colorScheme}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, impact, nodes } of violations) {
          if (impact === 'serious' || impact === 'critical') {
            faults.push(`${name}: ${id} (${nodes.map((node) => node.target.join(' ')).join(', ')})`);
          }
        }
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
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: '読み込み中' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}
