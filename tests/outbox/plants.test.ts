// @module-tag extended
import { describe, expect, test } from 'vitest';
import { playBatch } from '#tests/support/model/many-runs.ts';
import { PLANTS, type VariantName } from '#tests/support/model/variants.ts';

const WITHIN = 10_000;
/** `npm run test:long` plays these in full; what is planted in these two is caught within 19 runs. */
const WORLD_RUNS = process.env['LONG'] === '1' ? 2_000 : 100;

describe('catches planted bugs', () => {
  test.each(Object.keys(PLANTS) as VariantName[])('%s', { timeout: 300_000 }, async (variant) => {
    const report = await playBatch({ variant, from: 1, count: WITHIN, stopAtFirst: true });
    console.log(`${variant}: caught in run ${report.runs}: ${report.failures[0]?.broken.join('; ')}`);
    expect(report.failures).not.toEqual([]);
  });

  // Where a planted bug needs a weaker server, the product itself must pass in that very world.
  test.each([
    ['bare', WORLD_RUNS],
    ['unguarded', WORLD_RUNS],
    ['unordered', 300],
    ['overtaking', 300],
    ['blind', 500],
  ] as const)('the product itself passes in the world "%s"', { timeout: 300_000 }, async (variant, count) => {
    const report = await playBatch({ variant, from: 1, count, stopAtFirst: true });
    expect(report.failures).toEqual([]);
  });
});
