import { keepPreviousData } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { type ModerationView, moderation } from '#contract/teach/moderation.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

/** Another teacher may have settled one meanwhile. */
const REFRESH_MS = 30 * SECOND_MS;
const COUNT_REFRESH_MS = 2 * MINUTE_MS;

/** One page of what was reported or is hidden. */
export function listQuery(api: Api, view: ModerationView, page: number) {
  return {
    ...queryOf(api, moderation.list, { view, page }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always' as const,
    placeholderData: keepPreviousData,
  };
}

/** The first page, for its counts and for what comes next. */
export function waitingQuery(api: Api) {
  return {
    ...queryOf(api, moderation.list, { view: 'waiting', page: 1 }),
    refetchInterval: COUNT_REFRESH_MS,
  };
}

export interface Subject {
  postID: string;
  commentID: string | null;
}

/** A subject as the calls name it. */
export function subjectInput({ postID, commentID }: Subject) {
  return { postID, ...(commentID === null ? {} : { commentID }) };
}

export function detailQuery(api: Api, subject: Subject) {
  return { ...queryOf(api, moderation.show, subjectInput(subject)), refetchOnMount: 'always' as const };
}
