import { readFileSync } from 'node:fs';
import type { Stripe } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import type { PaymentsConfig } from '#contract/payments.ts';
import {
  pageScriptHost,
  SANDBOX_SCRIPT,
  SCRIPT_TIMEOUT_MS,
  type ScriptHost,
  STRIPE_SCRIPT,
  stripeLoader,
} from '#features/cards/stripe/load-stripe.ts';

interface Script {
  src: string;
  attached: boolean;
  /** Runs the script, so that Stripe is there. */
  comes(): void;
  /** Loads something that is not Stripe's script. */
  comesAsAPage(): void;
  breaks(): void;
}

function aPage(config: Partial<PaymentsConfig> = {}) {
  const scripts: Script[] = [];
  const timers: (() => void)[] = [];
  const made: string[] = [];
  let here = false;
  const host: ScriptHost = {
    isLoaded: () => here,
    add(src) {
      let resolve = () => {};
      let reject = (_cause: Error) => {};
      const loaded = new Promise<void>((...ends) => {
        [resolve, reject] = ends;
      });
      const script: Script = {
        src,
        attached: true,
        comesAsAPage: resolve,
        breaks: () => reject(new Error('blocked')),
        comes() {
          here = true;
          resolve();
        },
      };
      scripts.push(script);
      return {
        loaded,
        remove() {
          script.attached = false;
        },
      };
    },
    later(work) {
      timers.push(work);
      return () => void timers.splice(timers.indexOf(work), 1);
    },
  };
  const load = stripeLoader({
    config: async () => ({ provider: 'sandbox', publishableKey: 'pk_test_1', testMode: true, ...config }),
    host,
    instance: async (key) => {
      made.push(key);
      return { key } as unknown as Stripe;
    },
  });
  const runTimers = () => {
    for (const work of timers.splice(0)) work();
  };
  return { load, scripts, made, runTimers };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
const FAILED = { code: 'stripe/general-error' };

describe('loading Stripe.js', () => {
  it('loads nothing before a call, and one script for all calls', async () => {
    const page = aPage();
    expect(page.scripts).toEqual([]);
    const both = Promise.all([page.load(), page.load()]);
    await soon();
    page.scripts[0]?.comes();
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(await page.load()).toBe(one);
    expect(page.scripts.map(({ src }) => src)).toEqual([SANDBOX_SCRIPT]);
    expect(page.made).toEqual(['pk_test_1']);
  });

  it('loads Stripe’s own script outside the sandbox', async () => {
    const page = aPage({ provider: 'stripe' });
    const loading = page.load();
    await soon();
    page.scripts[0]?.comes();
    await loading;
    expect(page.scripts[0]?.src).toBe(STRIPE_SCRIPT);
  });

  it.each([
    ['is blocked', (script: Script) => script.breaks()],
    ['is the page of a captive portal', (script: Script) => script.comesAsAPage()],
  ])('fails when the script %s, and loads it again on the next call', async (_, how) => {
    const page = aPage();
    const loading = page.load();
    await soon();
    const first = page.scripts[0];
    if (first) how(first);
    await expect(loading).rejects.toMatchObject(FAILED);
    expect(first?.attached).toBe(false);
    const again = page.load();
    await soon();
    page.scripts[1]?.comes();
    expect(await again).toBeDefined();
  });

  it('fails when the script hangs, and loads another one on the next call', async () => {
    const page = aPage();
    const loading = page.load();
    await soon();
    page.runTimers();
    await expect(loading).rejects.toMatchObject(FAILED);
    const again = page.load();
    await soon();
    expect(page.scripts.map(({ attached }) => attached)).toEqual([false, true]);
    page.scripts[1]?.comes();
    expect(await again).toBeDefined();
  });

  it('gives a script that hangs its time on the page, and no more', async () => {
    vi.useFakeTimers();
    try {
      const host = pageScriptHost(globalThis as unknown as Window);
      const removed = vi.fn();
      const load = stripeLoader({
        config: async () => ({ provider: 'sandbox', publishableKey: 'pk_test_1', testMode: true }),
        host: {
          isLoaded: () => false,
          add: () => ({ loaded: new Promise(() => undefined), remove: removed }),
          later: host.later,
        },
        instance: async () => null,
      });
      const failed = vi.fn();
      load().catch(failed);
      await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
      expect([failed, removed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
      await vi.advanceTimersByTimeAsync(1);
      expect(failed).toHaveBeenCalledWith(expect.objectContaining(FAILED));
      expect(removed).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('uses the script address that the Stripe package expects', () => {
    const source = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(source)?.[1];
    expect(STRIPE_SCRIPT).toBe(`https://js.stripe.com/${train}/stripe.js`);
  });
});
