import { type BrowserContext, chromium } from '@playwright/test';
import { shellPath } from '../../../e2e/support/browser/browser-path.ts';
import { JAPANESE, launchOptions } from '../../../e2e/support/browser/browsers.ts';
import { installProbe, type Probed } from './page-probe.ts';
import { type UnwatchedPage, withUnwatchedPage } from './unwatched-page.ts';

/** One visit, measured; times in milliseconds since the navigation began. */
export interface Visit {
  fcp: number | null;
  lcp: number | null;
  /** The first control is there and no long task has run for five seconds since: the end of the last one. */
  usable: number | null;
  /** Sum of what long tasks last beyond 50 ms, over the whole visit. */
  blocking: number;
  worstTask: number;
  shift: number;
  requestsBeforePaint: number;
  scriptKBBeforePaint: number;
  /** When the worker had the whole app, so that it opens without a network; waited for in a first visit. */
  stored: number | null;
}

/** As in the definition of "time to interactive". */
const QUIET_MS = 5_000;
const MAX_VISIT_MS = 45_000;
const MAX_STORING_MS = 180_000;
const LOOK_EVERY_MS = 500;
const LONG_TASK_MS = 50;

/** tsx marks functions with `__name`, which the page does not have. */
const PROBE = `(() => { const __name = (it) => it; (${installProbe})(); })()`;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens the browser of this profile for steps that are not measured, and the recorder's; closed again when `work` is done. */
export async function withBrowser<T>(
  profile: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(undefined, shellPath()),
    ...JAPANESE,
    ...PHONE,
    colorScheme: 'light',
  });
  context.setDefaultTimeout(60_000);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/**
 * Opens the address in a browser of this profile with a processor that is `cpu` times slower, and measures until it is quiet, and in a
 * first visit until the worker has the app.
 */
export function measureVisit(
  profile: string,
  address: string,
  { cpu, isFirst }: { cpu: number; isFirst: boolean },
): Promise<Visit> {
  return withUnwatchedPage(profile, async (page) => {
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE });
    await page.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const { errorText } = await page.send<{ errorText?: string }>('Page.navigate', { url: address });
    if (errorText !== undefined) throw new Error(`${address}: ${errorText}`);
    const visit = summary(await untilQuiet(page));
    return { ...visit, stored: isFirst ? await untilStored(page) : null };
  });
}

async function probe(page: UnwatchedPage): Promise<Probed> {
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  const { result } = await page.send<{ result: { value?: Probed } }>('Runtime.evaluate', {
    expression: 'window.labProbe?.()',
    returnByValue: true,
  });
  if (result.value === undefined) throw new Error('the probe is not in the page');
  return result.value;
}

async function untilStored(page: UnwatchedPage): Promise<number | null> {
  for (;;) {
    const { stored, now } = await probe(page);
    if (stored !== null || now > MAX_STORING_MS) return stored;
  }
}

async function untilQuiet(page: UnwatchedPage): Promise<Probed> {
  for (;;) {
    const seen = await probe(page);
    const lastTaskEnd = Math.max(0, ...seen.longTasks.map(({ start, ms }) => start + ms));
    const quietSince = Math.max(lastTaskEnd, seen.control ?? Number.POSITIVE_INFINITY);
    if (seen.now - quietSince >= QUIET_MS || seen.now > MAX_VISIT_MS) return seen;
  }
}

function summary({ fcp, lcp, control, longTasks, shift, ...counts }: Probed): Omit<Visit, 'stored'> {
  return {
    fcp,
    lcp,
    usable: control === null ? null : firstQuiet(control, longTasks),
    blocking: longTasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK_MS), 0),
    worstTask: Math.max(0, ...longTasks.map(({ ms }) => ms)),
    shift,
    requestsBeforePaint: counts.requestsBeforePaint,
    scriptKBBeforePaint: counts.scriptBytesBeforePaint / 1000,
  };
}

/** When five quiet seconds begin, at the earliest once there is a control. */
export function firstQuiet(control: number, longTasks: Probed['longTasks']): number {
  let quietSince = control;
  for (const { start, ms } of [...longTasks].sort((one, other) => one.start - other.start)) {
    if (start - quietSince >= QUIET_MS) break;
    quietSince = Math.max(quietSince, start + ms);
  }
  return quietSince;
}
