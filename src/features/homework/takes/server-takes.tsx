import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { homework } from '#contract/homework.ts';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { TakePlayer } from '#features/homework/player/take-player.tsx';
import { stateMeaning, texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { NoteText } from './note-text.tsx';

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
  const query = useInfiniteQuery({
    queryKey: ['private', homework.listAudios.path, { lessonID }, 'pages'],
    queryFn: ({ pageParam, signal }) => ports.serverTakes(lessonID, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.page.next ?? null,
    throwOnError: false,
  });
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
  now: number;
}

/** Recordings that are on the server and not on this device; older pages on demand. */
export function ServerTakesList({ server, isOnlyOnServer, now }: ServerTakesListProps) {
  const audios = server.audios.filter(isOnlyOnServer);
  return (
    <>
      {audios.length > 0 && <h3 className="mt-2 font-bold text-ink-soft">{texts.onServer}</h3>}
      {audios.map((audio) => (
        <ServerTakeCard key={audio.userAudioID} audio={audio} now={now} />
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

function ServerTakeCard({ audio, now }: { audio: UserAudio; now: number }) {
  const source = useCallback(() => Promise.resolve(audio.m4aURL ?? audio.url), [audio.m4aURL, audio.url]);
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="tabular font-bold">{formatRecordedAt(audio.recordTime, now)}</h3>
        {audio.submittedAt !== null && <DeliveryTag state="delivered" />}
      </header>
      <TakePlayer source={source} peaks={[]} durationMs={0} />
      <p className="phrase text-sm text-ink-soft">
        {audio.submittedAt === null ? texts.notSubmittedOnServer : stateMeaning.delivered}
      </p>
      {audio.note !== null && <NoteText note={audio.note} />}
    </article>
  );
}
