import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import type { Output } from '#contract/endpoint.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

type Shown = Output<typeof plays.show>;

/** A page asks whether the sound has been made after 5 s, then after 10, at last once a minute: it may wait behind others. */
const PREPARING_STEP_MS = 5 * SECOND_MS;

/** A play with its thread. Asks again by itself while the sound is being made. */
export const playQuery = (api: Api, playSlug: string) =>
  queryOptions({
    ...queryOf(api, plays.show, { playSlug }),
    throwOnError: false,
    refetchInterval: ({ state }) =>
      isPreparing(state.data) ? Math.min(state.dataUpdateCount * PREPARING_STEP_MS, MINUTE_MS) : false,
  });

function isPreparing(data: Shown | undefined): boolean {
  if (data === undefined) return false;
  const { sound, first } = data.play;
  return [sound, first].some((each) => each !== null && !each.isReady && !each.isRefused);
}

/** Pages of recordings that are looked through: about as many as somebody makes of one lesson in a year. */
const MAX_PAGES = 20;

/** The submitted recordings of a lesson, newest first. */
export const recordingsQuery = (api: Api, lessonID: string) =>
  queryOptions({
    queryKey: ['private', homework.listAudios.path, { lessonID }, 'submitted'],
    queryFn: async ({ signal }) => {
      const found: UserAudio[] = [];
      for (let page: number | undefined = 1; page !== undefined && page <= MAX_PAGES; ) {
        const answer: Output<typeof homework.listAudios> = await api(
          homework.listAudios,
          { lessonID, page },
          { signal },
        );
        found.push(...answer.userAudios);
        page = answer.page.next;
      }
      return found.filter(({ submittedAt, recordingID }) => submittedAt !== null && recordingID !== null);
    },
    throwOnError: false,
    meta: { persisted: false },
  });

/** The lesson at an address; the same answer as on its own screen. */
export const lessonQuery = (api: Api, { courseCode, courseVer, lessonOrder }: LessonPlace) =>
  queryOptions({
    ...queryOf(api, learning.showLesson, { courseCode, courseVer, lessonOrder }),
    throwOnError: false,
  });
