import { useCallback, useState } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { Announcer } from '#features/homework/announcer.tsx';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { useServerTakes } from '#features/homework/takes/server-takes.tsx';
import { takeSound } from '#features/homework/takes/take-file.ts';
import { useDeviceTakes } from '#features/homework/takes/use-takes.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { useAudioFacts } from '#sound/use-audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import { Section } from '#ui/layout/page.tsx';
import { answerTexts } from './answer-texts.ts';
import { AnsweredTake } from './answered-take.tsx';
import type { TakeAnswer } from './take-answer.ts';
import { type AnswerContext, useAnswers } from './use-answers.ts';

interface EndedLessonAnswersProps {
  ports: HomeworkPorts;
  uid: string;
  lessonID: string;
}

/** Answers shown at first, and added with each press: each has a player, and fetches what is not on this device. */
const ANSWERS_SHOWN = 10;

const NO_ROOM = { renderScore: null, onAgain: null };

/** What came back to the recordings of a lesson that itself opens no more (product-rules R12.9): to read, hear and reply to. */
export function EndedLessonAnswers({ ports, uid, lessonID }: EndedLessonAnswersProps) {
  const answers = useAnswers(ports, lessonID, NO_ROOM);
  const device = useDeviceTakes(ports, uid, lessonID);
  const server = useServerTakes(ports, lessonID);
  const [shown, setShown] = useState(ANSWERS_SHOWN);
  // A player holds on to the sound that it begins with.
  if (answers.answered.length === 0 || device.state === 'loading') return null;
  const takes = device.state === 'ready' ? device.takes : [];
  const cards = answers.answered.slice(0, shown).map((answer) => ({
    answer,
    take: takes.find(({ takeID }) => takeID === answer.recordingID) ?? null,
    audio: server.audios.find(({ recordingID }) => recordingID === answer.recordingID) ?? null,
  }));
  const lacksSound = cards.some(({ take, audio }) => take === null && audio === null);
  const showMore = () => {
    const next = new Set(answers.answered.slice(0, shown + ANSWERS_SHOWN).map((each) => each.recordingID));
    setShown(shown + ANSWERS_SHOWN);
    void server.fetchMore(({ recordingID }) => recordingID !== null && next.has(recordingID));
  };
  return (
    <Announcer>
      <Section title={answerTexts.ofLesson}>
        {cards.map((card) => (
          <AnswerCard key={card.answer.recordingID} ports={ports} answers={answers} {...card} />
        ))}
        {(answers.answered.length > shown || (lacksSound && server.hasMore)) && (
          <div className="text-center">
            <Button tone="secondary" size="small" icon="down" busy={server.fetchingMore} onClick={showMore}>
              {texts.more}
            </Button>
          </div>
        )}
      </Section>
    </Announcer>
  );
}

interface AnswerCardProps {
  ports: HomeworkPorts;
  answers: AnswerContext;
  answer: TakeAnswer;
  /** The recording on this device. */
  take: TakeHeader | null;
  /** The recording on the server; null while it is not known. */
  audio: UserAudio | null;
}

function AnswerCard({ ports, answers, answer, take, audio }: AnswerCardProps) {
  const { takes } = ports;
  const url = audio && (audio.m4aURL ?? audio.url);
  const source = useCallback(() => takeSound(takes, take, url), [takes, take, url]);
  const facts = useAudioFacts(take === null ? url : null);
  const recordedAt = take?.startedAt ?? audio?.recordTime ?? null;
  const sound = {
    source,
    peaks: take?.peaks ?? facts?.peaks ?? [],
    durationMs: take?.frozen?.durationMs ?? facts?.durationMs ?? 0,
  };
  return (
    <article className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      {recordedAt !== null && (
        <h3 className="tabular font-bold">{formatRecordedAt(recordedAt, ports.now())}</h3>
      )}
      <AnsweredTake {...sound} ports={ports} answers={answers} answer={answer} modelURL={null}>
        <TakePlayer {...sound} />
      </AnsweredTake>
    </article>
  );
}
