import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { AnswerStatus } from '#features/homework/answers/answer-status.tsx';
import { AnsweredTake } from '#features/homework/answers/answered-take.tsx';
import type { AnswerContext } from '#features/homework/answers/use-answers.ts';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { Publishing } from '#features/homework/publishing.tsx';
import { stateMeaning, texts } from '#features/homework/texts.ts';
import { useAudioFacts } from '#sound/use-audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { NoteText } from './note-text.tsx';
import { serverTakesQuery } from './server-takes-query.ts';

export interface ServerTakes {
  /** The pages fetched so far, newest first. */
  audios: readonly UserAudio[];
  /** True without any answer of the server, neither now nor from an earlier visit. */
  missing: boolean;
  hasMore: boolean;
  fetchingMore: boolean;
  /** Fetches pages until one has a recording that `isNew`, or until the last page. */
  fetchMore(isNew: (audio: UserAudio) => boolean): Promise<void>;
}

/** The recordings of a lesson on the server, a page at a time: someone who practises daily has hundreds. */
export function useServerTakes(ports: Pick<HomeworkPorts, 'serverTakes'>, lessonID: string): ServerTakes {
  const query = useInfiniteQuery(serverTakesQuery(ports.serverTakes, lessonID));
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    audios: data?.pages.flatMap((page) => page.userAudios) ?? [],
    missing: isError && !data,
    hasMore: hasNextPage,
    fetchingMore: isFetchingNextPage,
    async fetchMore(isNew) {
      for (let found = false; !found; ) {
        const answer = await fetchNextPage();
        if (answer.isError || !answer.hasNextPage) return;
        found = answer.data?.pages.at(-1)?.userAudios.some(isNew) ?? false;
      }
    },
  };
}

interface ServerTakesListProps {
  server: ServerTakes;
  isOnlyOnServer(audio: UserAudio): boolean;
  ports: HomeworkPorts;
  answers: AnswerContext;
  modelURL: string | null;
}

/** Recordings that are on the server and not on this device; older pages on demand. */
export function ServerTakesList({ server, isOnlyOnServer, ...card }: ServerTakesListProps) {
  const audios = server.audios.filter(isOnlyOnServer);
  return (
    <>
      {audios.length > 0 && <h3 className="mt-2 font-bold text-ink-soft">{texts.onServer}</h3>}
      {audios.map((audio) => (
        <ServerTakeCard key={audio.userAudioID} audio={audio} {...card} />
      ))}
      {server.hasMore && (
        <div className="text-center">
          <Button
            tone="secondary"
            size="small"
            icon="down"
            busy={server.fetchingMore}
            onClick={() => void server.fetchMore(isOnlyOnServer)}
          >
            {audios.length > 0 ? texts.more : texts.moreOnServer}
          </Button>
        </div>
      )}
      {server.missing && <p className="text-sm text-ink-soft">{texts.serverTakesFailed}</p>}
    </>
  );
}

interface ServerTakeCardProps extends Pick<ServerTakesListProps, 'ports' | 'answers' | 'modelURL'> {
  audio: UserAudio;
}

function ServerTakeCard({ audio, ports, answers, modelURL }: ServerTakeCardProps) {
  const now = ports.now();
  const url = audio.m4aURL ?? audio.url;
  const source = useCallback(() => Promise.resolve(url), [url]);
  const answer = audio.recordingID === null ? null : answers.of(audio.recordingID);
  // Only what was answered is fetched for its waveform: a list of takes loads nothing.
  const facts = useAudioFacts(answer?.status.answeredAt ? url : null);
  const sound = { source, peaks: facts?.peaks ?? [], durationMs: facts?.durationMs ?? 0 };
  return (
    <article className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="tabular font-bold">{formatRecordedAt(audio.recordTime, now)}</h3>
        {audio.submittedAt !== null && <DeliveryTag state="delivered" />}
      </header>
      <AnsweredTake {...sound} ports={ports} answers={answers} answer={answer} modelURL={modelURL}>
        <TakePlayer {...sound} />
      </AnsweredTake>
      {answer && <AnswerStatus status={answer.status} now={now} />}
      <p className="phrase text-sm text-ink-soft">
        {audio.submittedAt === null ? texts.notSubmittedOnServer : stateMeaning.delivered}
      </p>
      {audio.note !== null && <NoteText note={audio.note} />}
      {audio.submittedAt !== null && audio.recordingID !== null && (
        <Publishing recordingID={audio.recordingID} />
      )}
    </article>
  );
}
