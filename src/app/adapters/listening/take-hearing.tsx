import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { instrumentOf, type LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { Suggestion } from '#domain/practice/listening/judge/findings.ts';
import { trimmedPeaks } from '#domain/recordings/trim.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { textQuery } from '#features/lesson/queries.ts';
import { ListenedScore } from '#features/lesson/score/listened-score.tsx';
import { parseText } from '#features/lesson/text/parse-text.ts';
import { comparedScores, hearingKey } from '#features/practice/listening/compared-scores.ts';
import {
  type HearingPlayer,
  HearingResult,
  type ScoreSlot,
} from '#features/practice/listening/hearing-result.tsx';
import { type ComparedScore, type Found, TakeHearing } from '#features/practice/listening/take-hearing.tsx';
import type { ListenedTake } from '#features/practice/listening/use-listening.ts';
import { openHearingStore } from '#local/hearings/hearing-store.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { useAudio } from '#ui/media/use-audio.ts';

interface LessonTakeHearingProps {
  api: Api;
  ports: Pick<LessonPorts, 'fetchText'>;
  lesson: Lesson;
  takes: Pick<DeviceTakes, 'bytes' | 'listOf'>;
  take: TakeHeader;
}

/** From here on it begins again. */
const NEARLY_S = 0.1;

/** One for the page: it opens its database at the first use. */
const hearings = openHearingStore();

/** Sets a take of this device against the scores of its lesson; nothing where there is none that can be listened to. */
export function LessonTakeHearing(props: LessonTakeHearingProps) {
  const { api, ports, lesson, take } = props;
  const { data } = useQuery({ ...textQuery(api, lesson.lessonID, ports), throwOnError: false });
  const instrument = instrumentOf(lesson.location.courseCode);
  const parts = useMemo(
    () => parseText(data?.markdown ?? '').flatMap((part) => (part.kind === 'score' ? [part] : [])),
    [data?.markdown],
  );
  const scores = useMemo(() => comparedScores(parts), [parts]);
  if (instrument === null || scores.length === 0 || take.frozen === null) return null;
  return (
    <Compared
      key={`${take.takeID} ${take.trim?.fromS}-${take.trim?.toS}`}
      {...props}
      instrument={instrument}
      scores={scores}
      parts={parts}
    />
  );
}

interface ComparedProps extends LessonTakeHearingProps {
  instrument: LessonInstrument;
  scores: readonly ComparedScore[];
  parts: readonly { abc: string; guitar: boolean }[];
}

function Compared({ lesson, take, takes, instrument, scores, parts }: ComparedProps) {
  const { takeID, uid, contentType, frozen } = take;
  const seconds = (frozen?.durationMs ?? 0) / 1000;
  const trim = chosenPart(take);
  const [from, to] = [trim?.fromS, trim?.toS];
  const part = useMemo(() => (from === undefined || to === undefined ? null : { from, to }), [from, to]);
  const listened = useMemo(
    () => ({ seconds, part, blob: async () => new Blob(await takes.bytes(takeID), { type: contentType }) }),
    [takes, takeID, contentType, seconds, part],
  );
  const storageOf = useCallback(
    ({ number, expected }: ComparedScore) => {
      const key = hearingKey(number, expected, instrument, part);
      return {
        read: () => hearings.get(takeID, key),
        async write(hearing: Found['hearing']) {
          const there = new Set((await takes.listOf(uid)).map((each) => each.takeID));
          await hearings.put({ takeID, uid, key, hearing, savedAt: Date.now() }, (id) => there.has(id));
        },
      };
    },
    [takeID, uid, takes, instrument, part],
  );
  const renderScore = ({ score, ...slot }: ScoreSlot) => {
    const part = parts[score - 1];
    return part && <ListenedScore abc={part.abc} guitar={part.guitar} {...slot} />;
  };
  return (
    <TakeHearing take={listened} scores={scores} instrument={instrument} storageOf={storageOf}>
      {(found) => (
        <Played blob={listened.blob} seconds={seconds} part={part}>
          {(player) => (
            <HearingResult
              found={found}
              player={player}
              peaks={trim ? trimmedPeaks(take.peaks, trim, seconds) : take.peaks}
              hasOtherScores={scores.length > 1}
              renderScore={renderScore}
              renderSuggestion={(suggestion, text) => (
                <PracticeLink lesson={lesson} score={found.score.number} suggestion={suggestion}>
                  {text}
                </PracticeLink>
              )}
            />
          )}
        </Played>
      )}
    </TakeHearing>
  );
}

interface PracticeLinkProps {
  lesson: Lesson;
  score: number;
  suggestion: Suggestion;
  children: string;
}

/** Opens the score in the practice room with this loop at this tempo. */
function PracticeLink({ lesson, score, suggestion, children }: PracticeLinkProps) {
  const { fromBar, toBar, bpm, times } = suggestion;
  return (
    <div>
      <LinkButton
        to="/practice"
        search={{
          tool: 'score',
          lesson: lessonPart(lesson.location),
          score,
          bars: `${fromBar}-${toBar}`,
          bpm: Math.round(bpm),
          times,
        }}
        size="small"
        icon="music"
      >
        {children}
      </LinkButton>
    </div>
  );
}

interface PlayedProps {
  blob(): Promise<Blob>;
  seconds: number;
  /** The part of the recording that is shown; null: all of it. */
  part: ListenedTake['part'];
  children: (player: HearingPlayer) => React.ReactNode;
}

/** A player for what was listened to, which can stop at the end of a place. */
function Played({ blob, seconds, part, children }: PlayedProps) {
  const start = part?.from ?? 0;
  // A recording may be longer than the clock said.
  const end = part?.to ?? Number.POSITIVE_INFINITY;
  const source = useCallback(async () => URL.createObjectURL(await blob()), [blob]);
  const stopAt = useRef(end);
  const pause = useRef(() => {});
  const audio = useAudio(source, {
    jump: (at) => {
      if (at >= stopAt.current) {
        pause.current();
        stopAt.current = end;
      }
      return null;
    },
  });
  pause.current = audio.pause;
  const playFrom = (second: number, until: number) => {
    stopAt.current = until;
    void audio.play(start + second);
  };
  const position = Math.max(0, audio.position - start);
  return children({
    playing: audio.playing,
    position,
    duration: part ? part.to - part.from : Math.max(audio.duration, seconds),
    failed: audio.failed,
    toggle() {
      if (audio.playing) audio.pause();
      else playFrom(start + position >= end - NEARLY_S ? 0 : position, end);
    },
    seek(second) {
      stopAt.current = end;
      audio.seek(start + second);
    },
    playSpan: (span) => playFrom(span.from, Math.min(end, start + span.to)),
  });
}
