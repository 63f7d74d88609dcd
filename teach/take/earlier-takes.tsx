import { useCallback } from 'react';
import { MAX_EARLIER_TAKES, type TakeToAnswer } from '#contract/teach/answers.ts';
import { japanDate } from '#domain/japan-time.ts';
import { AnswerView } from '#teach/answer/answer-view.tsx';
import { useConsole } from '#teach/app/context.ts';
import { Sound } from '#teach/voice/voice-sound.tsx';
import { texts } from './texts.ts';

type Earlier = TakeToAnswer['earlier'][number];

/** What the learner recorded of this lesson before, and what was answered. */
export function EarlierTakes({ earlier }: { earlier: readonly Earlier[] }) {
  if (earlier.length === 0) return <p className="text-ink-soft">{texts.noEarlier}</p>;
  return (
    <>
      <ul className="grid gap-3">
        {earlier.map((each) => (
          <EarlierTake key={each.submissionID} earlier={each} />
        ))}
      </ul>
      {earlier.length >= MAX_EARLIER_TAKES && (
        <p className="mt-3 text-sm text-ink-soft">{texts.earlierNewest(earlier.length)}</p>
      )}
    </>
  );
}

function EarlierTake({ earlier: { takeNumber, submittedAt, sound, answer } }: { earlier: Earlier }) {
  const { now } = useConsole();
  const url = sound.m4aURL ?? sound.url;
  const source = useCallback(async () => url, [url]);
  const label = texts.earlierTake(takeNumber, japanDate(Date.parse(submittedAt), now()));
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <h3 className="font-bold">{label}</h3>
      <Sound source={source} label={label} seconds={sound.seconds ?? 0} peaks={sound.peaks ?? []} />
      {answer && answer.withdrawnAt === null ? (
        <AnswerView content={answer.content} voices={answer.voices} />
      ) : (
        <p className="text-sm text-ink-soft">{texts.unanswered}</p>
      )}
    </li>
  );
}
