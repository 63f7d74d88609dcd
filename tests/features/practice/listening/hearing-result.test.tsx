// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Hearing } from '#contract/practice/hearing.ts';
import { HearingResult, type ScoreSlot } from '#features/practice/listening/hearing-result.tsx';
import type { TakeSpan } from '#features/practice/listening/places.ts';
import { aScore, MELODY } from '#tests/domain/practice/listening/a-take.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

afterEach(cleanup);

function shown(hearing: Hearing, { isNew = true, hasOtherScores = false } = {}) {
  const played: TakeSpan[] = [];
  const slots: ScoreSlot[] = [];
  render(
    <HearingResult
      found={{ hearing, isNew, score: { number: 1, title: null, expected: aScore(MELODY) } }}
      player={{
        playing: true,
        position: 5.5,
        duration: 16,
        failed: false,
        toggle: () => {},
        seek: () => {},
        playSpan: (span) => played.push(span),
      }}
      peaks={[0, 0.5, 1]}
      hasOtherScores={hasOtherScores}
      renderScore={(slot) => {
        slots.push(slot);
        return null;
      }}
      renderSuggestion={(_, text) => <a href="/practice">{text}</a>}
    />,
  );
  return { played, slots };
}

const LATE = aHearing({
  findings: [{ kind: 'late', bar: 2 }],
  marks: [{ note: 5, bar: 2, kind: 'late', at: 5.3 }],
  suggestion: { fromBar: 1, toBar: 2, bpm: 48, times: 3 },
});

test('a sentence, one suggestion, and each place plays: from the list, and from the bar in the score', () => {
  const { played, slots } = shown(LATE);
  expect(
    screen.getByText('2小節目で、少し遅れています。ほかの音は、楽譜のとおりに聞こえました。'),
  ).toBeDefined();
  expect(screen.getByRole('link').textContent).toBe('1〜2小節目だけ、♩=48で3回');
  fireEvent.click(screen.getByRole('button', { name: '2小節目を聞く（遅い）' }));
  slots.at(-1)?.onBar(3);
  slots.at(-1)?.onBar(99);
  expect(played).toEqual([
    { from: 3.6, to: 8 },
    { from: 7.6, to: 12 },
  ]);
  // The score follows the take.
  expect(slots.at(-1)).toMatchObject({
    position: 5 / 4,
    bars: [{ bar: 2 }],
    notes: [{ at: 5 / 4, label: '遅い' }],
  });
});

test('an earlier result shows its sentences, and the score at a press', () => {
  const { slots } = shown(LATE, { isNew: false });
  expect(screen.getByText(/^2小節目で、少し遅れています。/)).toBeDefined();
  expect(slots).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '聞き比べを開く' }));
  expect(slots).not.toEqual([]);
});

test('what was not sure says why, and shows nothing else', () => {
  const { slots } = shown(
    aHearing({ state: 'not heard', reason: 'noise', bars: [], moments: [], played: 0.1 }),
    { hasOtherScores: true },
  );
  expect(screen.getByText('よく聞き取れませんでした')).toBeDefined();
  expect(screen.getByText(/まわりの音にまぎれている.*ほかの楽譜と比べることもできます。/)).toBeDefined();
  expect(slots).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says which part was recognised', () => {
  const { bars } = aHearing();
  shown(aHearing({ played: 0.5, bars: bars.slice(0, 2), unsteadiness: null }));
  expect(screen.getByText('4小節のうち、2小節が聞こえました。')).toBeDefined();
});
