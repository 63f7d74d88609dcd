import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf, queryOf } from '#api/query.ts';
import { type AnsweredLesson, type Comment, comments } from '#contract/comments.ts';
import type { Output } from '#contract/endpoint.ts';

export type CommentList = Output<typeof comments.list>;

/**
 * What came back to the recordings of a lesson. A comment that was read here stays read until it is changed: its read mark
 * may still wait on this device.
 */
export const commentsQuery = (api: Api, queries: QueryClient, lessonID: string) => {
  const query = queryOf(api, comments.list, { lessonID });
  return queryOptions({
    ...query,
    queryFn: async (context) => {
      const fresh = await query.queryFn(context);
      return withReadMarks(fresh, queries.getQueryData<CommentList>(query.queryKey));
    },
  });
};

/** The server's list with the read marks of the list that this device had. */
function withReadMarks(fresh: CommentList, known: CommentList | undefined): CommentList {
  const read = new Map(
    (known?.comments ?? []).flatMap((each) => (each.isRead ? [[each.commentID, each]] : [])),
  );
  const isReadHere = ({ commentID, updateTime }: Comment) => read.get(commentID)?.updateTime === updateTime;
  return {
    ...fresh,
    comments: fresh.comments.map((each) => (isReadHere(each) ? { ...each, isRead: true } : each)),
  };
}

export function unreadIn({ comments: list }: CommentList): number {
  return list.filter(({ isRead }) => !isRead).length;
}

/** The key of what came back over all lessons, as far as all of it is on this device (src/app/cache/answer-precache.ts). */
export const ANSWERED_KEY = queryKeyOf(comments.answered, {});

/** Marks comments as read in what this device shows, at once. */
export function markReadHere(queries: QueryClient, lessonID: string, commentIDs: readonly string[]): void {
  changeList(queries, lessonID, (list) => ({
    ...list,
    comments: list.comments.map((each) =>
      commentIDs.includes(each.commentID) ? { ...each, isRead: true } : each,
    ),
  }));
  const list = queries.getQueryData<CommentList>(queryKeyOf(comments.list, { lessonID }));
  if (list === undefined) return;
  queries.setQueryData<{ lessons: AnsweredLesson[] }>(
    ANSWERED_KEY,
    (before) =>
      before && {
        lessons: before.lessons.map((each) =>
          each.lessonID === lessonID ? { ...each, unread: unreadIn(list) } : each,
        ),
      },
  );
}

type Reply = CommentList['answers'][number]['reply'];

/** Shows a reply before the server has it. */
export function showReplyHere(
  queries: QueryClient,
  lessonID: string,
  recordingID: string,
  reply: Reply,
): void {
  changeReply(queries, lessonID, recordingID, () => reply);
}

/** Takes a reply away that was shown before the server had it; one from another device stays. */
export function hideReplyHere(
  queries: QueryClient,
  lessonID: string,
  recordingID: string,
  text: string,
): void {
  changeReply(queries, lessonID, recordingID, (reply) => (reply?.text === text ? null : reply));
}

function changeReply(
  queries: QueryClient,
  lessonID: string,
  recordingID: string,
  change: (reply: Reply) => Reply,
): void {
  changeList(queries, lessonID, (list) => ({
    ...list,
    answers: list.answers.map((each) =>
      each.recordingID === recordingID ? { ...each, reply: change(each.reply) } : each,
    ),
  }));
}

function changeList(
  queries: QueryClient,
  lessonID: string,
  change: (list: CommentList) => CommentList,
): void {
  const key = queryKeyOf(comments.list, { lessonID });
  // As old as it was: a fresh time would keep the screen from asking the server again.
  const updatedAt = queries.getQueryState(key)?.dataUpdatedAt;
  if (updatedAt === undefined) return;
  queries.setQueryData<CommentList>(key, (before) => before && change(before), { updatedAt });
}
