import type { Page } from '@playwright/test';
import { takeRows } from '../../e2e/support/recording.ts';
import { until } from '../../e2e/support/until.ts';
import { readDeviceTakes } from './device-takes.ts';
import type { CrashPhone } from './phone.ts';
import type { Plan } from './plan.ts';
import type { Witness } from './witness.ts';

/** What the app shows a person. */
export interface Offered {
  readonly rows: number;
  readonly hasInterrupted: boolean;
}

interface Resting {
  readonly phone: CrashPhone;
  readonly uid: string;
  readonly isSignedIn: boolean;
  readonly signIn: () => Promise<Page>;
  readonly witness: Witness;
}

const MAX_REST_MS = 180_000;
/** Between two presses of 今すぐ送る. */
const PRESS_MS = 2_000;

/** A person opens the app after the faults ended, and waits until everything that was handed in has arrived. */
export async function comeToRest(
  resting: Resting,
  interrupted: Plan['interrupted'],
): Promise<{ offered: Offered; broken: string[] }> {
  let page = await opened(resting);
  const { uid, witness } = resting;
  const end = Date.now() + MAX_REST_MS;
  let pressedAt = Date.now();
  for (;;) {
    // Where the server's clock is a day ahead of the device's, the SDK ends the session: the person signs in again.
    if (isSignIn(page)) page = await resting.signIn();
    const takes = (await readDeviceTakes(page)).filter((take) => take.uid === uid);
    witness.note(takes);
    const half = takes.filter(({ state, rows }) => state === 'recording' && rows > 0);
    const waiting = takes.filter(({ decision, isDelivered }) => decision === 'submit' && !isDelivered);
    const shown = await offeredOn(page);
    const closed = takes.filter(({ state, rows }) => state === 'closed' && rows > 0).length;
    const isCalm = waiting.length === 0 && shown.rows === closed;
    if (half.length > 0 && interrupted !== 'leave') await decide(page, interrupted);
    else if (isCalm && shown.hasInterrupted === half.length > 0) return { offered: shown, broken: [] };
    else if (Date.now() > end) {
      const stuck = waiting.map(({ takeID }) => `stuck: ${takeID} does not arrive`);
      return { offered: shown, broken: waiting.length > 0 ? [...stuck, await pageText(page)] : [] };
    } else if (Date.now() - pressedAt > PRESS_MS) {
      pressedAt = Date.now();
      await pressSendNow(page);
    }
    await page.waitForTimeout(100);
  }
}

async function opened({ phone, isSignedIn, signIn }: Resting): Promise<Page> {
  if (!isSignedIn) return await signIn();
  return await phone.openHomework().catch(() => signIn());
}

const isSignIn = (page: Page): boolean => new URL(page.url()).pathname === '/signIn';

async function offeredOn(page: Page): Promise<Offered> {
  const [rows, hasInterrupted] = await Promise.all([
    takeRows(page).count(),
    page.getByText('中断された録音があります').first().isVisible(),
  ]);
  return { rows, hasInterrupted };
}

/** 残す, and 提出する for what that made. */
async function decide(page: Page, interrupted: 'keep' | 'submit'): Promise<void> {
  await handle(page, interrupted).catch(async (cause: unknown) => {
    // Where the session ends meanwhile, the person signs in again and finds it there.
    if (isSignIn(page)) return;
    throw new Error(`what was interrupted cannot be kept: ${await pageText(page)}`, { cause });
  });
}

async function handle(page: Page, interrupted: 'keep' | 'submit'): Promise<void> {
  const before = await takeRows(page).count();
  const button = page.getByRole('button', { name: '残す', exact: true }).first();
  if (!(await button.isVisible())) return;
  await button.click();
  await takeRows(page).nth(before).waitFor();
  if (interrupted !== 'submit') return;
  const undecided = await countUndecided(page);
  const submit = page.getByRole('button', { name: 'この録音を提出する' }).first();
  await submit.click({ timeout: 30_000 });
  // A busy page writes it later than the next look, which would find everything at rest.
  await until('the hand-in to be on the disk', async () => (await countUndecided(page)) < undecided);
}

async function countUndecided(page: Page): Promise<number> {
  return (await readDeviceTakes(page)).filter(({ decision }) => decision === 'undecided').length;
}

/** As a learner does who sees that something waits. */
async function pressSendNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '今すぐ送る' }).first();
  if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined);
}

async function pageText(page: Page): Promise<string> {
  const texts = await takeRows(page).allInnerTexts();
  return `stuck: the page shows ${texts.map((text) => text.replaceAll(/\s+/g, ' ')).join(' | ')}`;
}
