import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { actionKeys, actionKeysLine } from '#teach/moderation/action-keys.ts';
import {
  itemAddress,
  moderationAddress,
  readItemSearch,
  readModerationSearch,
} from '#teach/moderation/moderation-search.ts';
import { actionOf, possibleSteps, recordedStep } from '#teach/moderation/possible-steps.ts';

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

describe('keys', () => {
  const keysOf = (state: 'visible' | 'hidden' | 'deleted', reports: number, hasNext: boolean) => {
    const steps = possibleSteps({ state, reports, hiddenBy: null, author: FREE }, NOW);
    const codes = Object.keys(actionKeys(steps, () => {}, hasNext ? () => {} : null));
    return [
      actionKeysLine(steps, hasNext),
      codes
        .map((code) => code.slice(-1))
        .sort()
        .join(''),
    ];
  };

  it('are named only where they do something now', () => {
    expect(keysOf('visible', 1, true)).toEqual([
      'Hキーで非表示、Rキーで問題なし、Wキーで注意、Sキーで投稿の停止、Nキーで次の通報。',
      'HNRSW',
    ]);
    expect(keysOf('visible', 0, false)).toEqual(['Hキーで非表示、Wキーで注意、Sキーで投稿の停止。', 'HSW']);
    expect(keysOf('hidden', 0, false)).toEqual([
      'Rキーで表示に戻す、Wキーで注意、Sキーで投稿の停止。',
      'RSW',
    ]);
    expect(keysOf('deleted', 0, true)).toEqual(['Wキーで注意、Sキーで投稿の停止、Nキーで次の通報。', 'NSW']);
  });

  it('choose the step that is possible', () => {
    const chosen: string[] = [];
    const keys = actionKeys(['keepHidden', 'restore'], (step) => chosen.push(step), null);
    for (const code of ['KeyH', 'KeyR', 'KeyN']) keys[code]?.();
    expect(chosen).toEqual(['keepHidden', 'restore']);
  });
});

describe('what was done', () => {
  const named = (...oldestFirst: readonly string[]) => {
    const steps = oldestFirst.toReversed().map((words) => ({
      action: (words.split(' ')[0] ?? '') as 'hide' | 'restore' | 'warn',
      isHere: !words.includes('elsewhere'),
      isUndone: words.includes('undone'),
    }));
    return steps.map((_, at) => recordedStep(steps, at)).toReversed();
  };

  it('is named as the teacher chose it', () => {
    expect(named('hide', 'warn', 'restore', 'restore')).toEqual(['hide', 'warn', 'restore', 'unfounded']);
    expect(named('restore', 'hide', 'hide', 'restore')).toEqual([
      'unfounded',
      'hide',
      'keepHidden',
      'restore',
    ]);
    expect(named('hide undone', 'restore')).toEqual(['hide', 'unfounded']);
  });

  it('does not mix one post with another', () => {
    expect(named('hide elsewhere', 'restore')).toEqual(['hide', 'unfounded']);
    expect(named('hide', 'restore elsewhere')).toEqual(['hide', null]);
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
