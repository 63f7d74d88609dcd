import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { sandboxScript } from '#stripe-sandbox/browser/browser-script.ts';
import { TEST_CARDS } from '#stripe-sandbox/payments/test-cards.ts';

interface Offered {
  version: string;
  (key: string): Record<string, unknown>;
}

/** Loads it as a page does: one classic script, so a name declared twice is an error. */
function loaded(): Offered {
  const window: { Stripe?: Offered } = {};
  runInNewContext(sandboxScript(), { window });
  if (window.Stripe === undefined) throw new Error('no Stripe');
  return window.Stripe;
}

it('sets window.Stripe with the version that the loader expects', () => {
  expect(loaded().version).toBe('endive');
});

it("accepts the sandbox's key only", () => {
  expect(() => loaded()('pk_live_x')).toThrow('pk_test_');
  expect(Object.keys(loaded()('pk_test_sandbox'))).toEqual(
    expect.arrayContaining(['elements', 'confirmSetup', 'confirmCardPayment', 'handleNextAction']),
  );
});

it('shows exactly the numbers that the sandbox accepts', () => {
  const shown = sandboxScript().match(/(?<=\[')\d{12,19}(?=', ')/g);
  expect(shown?.sort()).toEqual(TEST_CARDS.map(({ number }) => number).sort());
});
