import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import {
  itemAddress,
  moderationAddress,
  readItemSearch,
  readModerationSearch,
} from '#teach/moderation/moderation-search.ts';
import { actionOf, possibleSteps } from '#teach/moderation/possible-steps.ts';

const NOW = Date.parse('2026-11-22T03:00:00.000Z');
const FREE = { suspendedUntil: null };
const POST = '9b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';
const COMMENT = '1b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';

describe('what can be done', () => {
  const about = (state: 'visible' | 'private' | 'hidden' | 'deleted', reports: number) =>
    possibleSteps({ state, reports, hiddenBy: null, author: FREE }, NOW);

  it('offers what fits the state, and settles reports in every state', () => {
    expect(about('visible', 2)).toEqual(['hide', 'unfounded', 'warn', 'suspend']);
    expect(about('visible', 0)).toEqual(['hide', 'warn', 'suspend']);
    expect(about('hidden', 3)).toEqual(['keepHidden', 'restore', 'warn', 'suspend']);
    expect(about('hidden', 0)).toEqual(['restore', 'warn', 'suspend']);
    expect(about('deleted', 1)).toEqual(['unfounded', 'warn', 'suspend']);
    expect(about('deleted', 0)).toEqual(['warn', 'suspend']);
  });

  it('what reports hid waits for a decision also when they were settled', () => {
    const facts = { state: 'hidden', reports: 0, hiddenBy: 'reports', author: FREE } as const;
    expect(possibleSteps(facts, NOW)[0]).toBe('keepHidden');
  });

  it('lifts only a suspension that lasts', () => {
    const until = (ms: number) => ({ suspendedUntil: new Date(NOW + ms).toISOString() });
    const facts = { state: 'visible', reports: 0, hiddenBy: null } as const;
    expect(possibleSteps({ ...facts, author: until(DAY_MS) }, NOW)).toContain('lift');
    expect(possibleSteps({ ...facts, author: until(-1) }, NOW)).not.toContain('lift');
  });

  it('names actions of the server', () => {
    expect([actionOf('keepHidden'), actionOf('unfounded'), actionOf('warn')]).toEqual([
      'hide',
      'restore',
      'warn',
    ]);
  });
});

describe('addresses', () => {
  const query = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

  it('say the same after they were read', () => {
    for (const search of [{}, { view: 'hidden' }, { view: 'hidden', page: 3 }] as const)
      expect(readModerationSearch(query(moderationAddress(search)))).toEqual(search);
    const address = itemAddress({ postID: POST, commentID: COMMENT });
    expect(address).toBe(`/teach/moderation/${POST}?comment=${COMMENT}`);
    expect(readItemSearch(query(address))).toEqual({ comment: COMMENT });
    expect(itemAddress({ postID: POST, commentID: null })).toBe(`/teach/moderation/${POST}`);
  });

  it('leave out what makes no sense', () => {
    expect(readModerationSearch({ view: 'other', page: '0' })).toEqual({});
    expect(readModerationSearch({ page: '201' })).toEqual({});
    expect(readItemSearch({ comment: '../x' })).toEqual({});
    // Named all the same: the router would otherwise keep what stood in the address.
    expect(Object.keys(readModerationSearch({ view: 'other' }))).toEqual(['view', 'page']);
    expect(Object.keys(readItemSearch({ comment: '../x' }))).toEqual(['comment']);
  });
});
