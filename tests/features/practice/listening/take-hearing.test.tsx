// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Hearing } from '#contract/practice/hearing.ts';
import { comparedScores, hearingKey } from '#features/practice/listening/compared-scores.ts';
import { type ComparedScore, TakeHearing } from '#features/practice/listening/take-hearing.tsx';
import { TakeTooLong } from '#sound/listening/decode-take.ts';
import type { ListenOptions } from '#sound/listening/listen-to-take.ts';
import { aScore, MELODY } from '#tests/domain/practice/listening/a-take.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

const SCORE: ComparedScore = { number: 1, title: 'きらきら星', expected: aScore(MELODY) };
const ACCOMPANIMENT = { ...SCORE, number: 2, title: null };

/** A listening that the test ends. */
function aListening() {
  const asked: ListenOptions[] = [];
  let settle: { done(hearing: Hearing): void; fail(cause: unknown): void } | undefined;
  const listen = (options: ListenOptions) => {
    asked.push(options);
    return new Promise<Hearing>((done, fail) => {
      settle = { done, fail };
    });
  };
  const settled = async (how: 'done' | 'fail', value: unknown) =>
    act(async () => (how === 'done' ? settle?.done(value as Hearing) : settle?.fail(value)));
  return { asked, listen, settled };
}

const stored = new Map<number, Hearing>();
const storageOf = ({ number }: { number: number }) => ({
  read: async () => stored.get(number) ?? null,
  write: async (hearing: Hearing) => void stored.set(number, hearing),
});

async function shown(
  listen: (options: ListenOptions) => Promise<Hearing>,
  { seconds = 30, scores = [SCORE] } = {},
) {
  const take = { seconds, part: null, blob: async () => new Blob(['take']) };
  render(
    <TakeHearing take={take} scores={scores} instrument="piano" storageOf={storageOf} listen={listen}>
      {({ hearing, score, isNew }) => `${score.number} ${hearing.state} ${isNew}`}
    </TakeHearing>,
  );
  await act(async () => {});
}

const press = async (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => {
  cleanup();
  stored.clear();
});

test('is offered, shows how far it is, and its result is stored and not made again', async () => {
  const { listen, asked, settled } = aListening();
  await shown(listen);
  expect(asked).toEqual([]);
  await press('楽譜と聞き比べる');
  await act(async () => asked[0]?.onProgress?.(0.4));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  await settled('done', aHearing());
  expect(screen.getByText('1 heard true')).toBeDefined();
  cleanup();
  await shown(listen);
  expect(screen.getByText('1 heard false')).toBeDefined();
  expect(asked).toHaveLength(1);
});

test('is stopped by a press: the work ends, nothing is stored, and it is offered again', async () => {
  const { listen, asked, settled } = aListening();
  await shown(listen);
  await press('楽譜と聞き比べる');
  await press('やめる');
  expect(asked[0]?.signal?.aborted).toBe(true);
  await settled('done', aHearing());
  expect(screen.getByRole('button', { name: '楽譜と聞き比べる' })).toBeDefined();
  expect(stored.size).toBe(0);
});

test('leaving the page stops it too', async () => {
  const { listen, asked } = aListening();
  await shown(listen);
  await press('楽譜と聞き比べる');
  cleanup();
  expect(asked[0]?.signal?.aborted).toBe(true);
});

test('a failure says that the recording is safe and can be tried again; one that is too long cannot', async () => {
  const { listen, settled } = aListening();
  await shown(listen);
  await press('楽譜と聞き比べる');
  await settled('fail', new Error('worker'));
  expect(screen.getByText('聞き比べられませんでした。録音はそのまま残っています。')).toBeDefined();
  await press('もう一度');
  await settled('fail', new TakeTooLong());
  expect(screen.getByText(/^10分より長い録音/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an hour is not offered and says why; of four minutes the first three are announced', async () => {
  const { listen } = aListening();
  await shown(listen, { seconds: 3600 });
  expect(screen.getByText(/^10分より長い録音/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await shown(listen, { seconds: 240 });
  expect(screen.getByText('長い録音なので、はじめの3分だけを聞きます。')).toBeDefined();
});

test('of two scores the last is set against it first, and each has its own result', async () => {
  const { listen, asked, settled } = aListening();
  await shown(listen, { scores: [SCORE, ACCOMPANIMENT] });
  await press('楽譜と聞き比べる');
  await settled('done', aHearing());
  expect(screen.getByText('2 heard true')).toBeDefined();
  await act(async () => void fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } }));
  expect(screen.getByRole('button', { name: '楽譜と聞き比べる' })).toBeDefined();
  expect(asked).toHaveLength(1);
});

test('scores without notes, and those too short to be found, are not offered; a changed score is another one', () => {
  const abc = 'X:1\nT:曲\nM:4/4\nL:1/4\nK:C\nC D E F | E D C D | G4 |]';
  const found = comparedScores([
    { abc: 'X:1\nK:C\nz4 |]' },
    { abc },
    { abc: 'X:1\nL:1/4\nK:C\nC2 C2 | c2 c2 | c4 |]' },
    { abc: '' },
  ]);
  expect(found.map(({ number, title }) => [number, title])).toEqual([[2, '曲']]);
  const [changed] = comparedScores([{ abc: abc.replace('G4', 'A4') }]);
  const key = (score = found[0], part: { from: number; to: number } | null = null) =>
    score && hearingKey(2, score.expected, 'piano', part);
  expect(key()).toBe(key());
  expect(key(changed)).not.toBe(key());
  expect(key(found[0], { from: 1, to: 9 })).not.toBe(key());
});
