import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import { instrumentOf } from '#domain/lessons/lesson-instrument.ts';
import { ListenedScore } from '#features/lesson/score/listened-score.tsx';
import { parseText } from '#features/lesson/text/parse-text.ts';
import { comparedScores } from '#features/practice/listening/compared-scores.ts';
import {
  type HearingPlayer,
  HearingResult,
  type ScoreSlot,
} from '#features/practice/listening/hearing-result.tsx';
import { TakeHearing } from '#features/practice/listening/take-hearing.tsx';
import type { ListenedTake } from '#features/practice/listening/use-listening.ts';
import { lessonTextQuery } from './lesson-text-query.ts';
import type { TakePlayer } from './player.ts';
import { texts } from './texts.ts';

interface ListeningHintProps {
  take: TakeToAnswer;
  player: TakePlayer;
  peaks: readonly number[];
}

/**
 * What a machine makes of the recording against the lesson's score, made on the teacher's device when they ask for it:
 * nothing of it is stored or sent, and the learner's device has no part in it.
 */
export function ListeningHint({ take, player, peaks }: ListeningHintProps) {
  const { sound, textURL, submission } = take;
  const { data, error } = useQuery(lessonTextQuery(textURL));
  const parts = useMemo(
    () => parseText(data ?? '').flatMap((part) => (part.kind === 'score' ? [part] : [])),
    [data],
  );
  const scores = useMemo(() => comparedScores(parts), [parts]);
  const seconds = useSelector(player.store, ({ duration }) => duration);
  const url = sound.m4aURL ?? sound.url;
  const listened = useMemo(
    (): ListenedTake => ({ seconds, part: null, blob: () => fetchBlob(url) }),
    [seconds, url],
  );
  const instrument = instrumentOf(submission.lesson.currCode);
  if (data === undefined) return error && <p className="text-sm text-ink-soft">{texts.textFailed}</p>;
  if (instrument === null || scores.length === 0)
    return <p className="text-sm text-ink-soft">{texts.hintNoScore}</p>;
  const renderScore = ({ score, ...slot }: ScoreSlot) => {
    const part = parts[score - 1];
    return part && <ListenedScore abc={part.abc} guitar={part.guitar} {...slot} />;
  };
  return (
    <TakeHearing
      take={listened}
      scores={scores}
      instrument={instrument}
      storageOf={null}
      offer={texts.hintOffer}
      offerHint={texts.hintPrivate}
    >
      {(found) => (
        <Played player={player}>
          {(shared) => (
            <HearingResult
              found={found}
              player={shared}
              peaks={peaks}
              hasOtherScores={scores.length > 1}
              renderScore={renderScore}
              renderSuggestion={null}
            />
          )}
        </Played>
      )}
    </TakeHearing>
  );
}

async function fetchBlob(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`recording: ${response.status}`);
  return response.blob();
}

interface PlayedProps {
  player: TakePlayer;
  children: (player: HearingPlayer) => React.ReactNode;
}

/** The console's own player: a place is repeated, so that a comment on it is one key away. */
function Played({ player, children }: PlayedProps) {
  const { playing, position, duration, side, failed } = useSelector(player.store);
  const toTake = () => {
    if (player.store.state.side === 'model') player.switchSide();
  };
  return children({
    playing: playing && side === 'take',
    position,
    duration,
    failed: failed === 'take',
    toggle() {
      toTake();
      player.toggle();
    },
    seek(seconds) {
      toTake();
      player.seek(seconds);
    },
    playSpan({ from, to }) {
      toTake();
      player.setLoop({ a: from, b: to });
      void player.play(from);
    },
  });
}
