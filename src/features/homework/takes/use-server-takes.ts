import { useInfiniteQuery } from '@tanstack/react-query';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { homework } from '#contract/homework.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

export interface ServerTakes {
  /** What has been asked for so far, newest first. */
  audios: readonly UserAudio[];
  /** There is no answer of the school's, neither now nor from another day. */
  missing: boolean;
  hasMore: boolean;
  asking: boolean;
  /** Asks on until something comes that `isNew`, or until there is no more. */
  more(isNew: (audio: UserAudio) => boolean): Promise<void>;
}

/** The school's list of one lesson, a page at a time: somebody who practises daily has hundreds. */
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
    asking: isFetchingNextPage,
    async more(isNew) {
      for (let going = true; going; ) {
        const answer = await fetchNextPage();
        going = !answer.isError && answer.hasNextPage && !answer.data?.pages.at(-1)?.userAudios.some(isNew);
      }
    },
  };
}
