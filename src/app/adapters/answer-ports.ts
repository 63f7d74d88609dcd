import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { PageOutbox } from '#app/device/page-outbox.ts';
import type { AnswerPorts } from '#features/homework/answers/answer-ports.ts';
import { hideReplyHere, markReadHere, showReplyHere } from '#features/homework/answers/comments-query.ts';
import { MAX_READ_MARKS } from '#outbox/activity.ts';

export interface AnswerDeps {
  uid: string;
  api: Api;
  queries: QueryClient;
  outbox: Pick<PageOutbox, 'recordActivity' | 'takeBackReply' | 'replies'>;
  now: () => number;
}

/** What a learner does with answers: stored on the device first, shown at once, delivered by the outbox. */
export function answerPorts({ uid, api, queries, outbox, now }: AnswerDeps): AnswerPorts {
  return {
    api,
    queries,
    replies: outbox.replies,
    async markRead(lessonID, commentIDs) {
      for (let at = 0; at < commentIDs.length; at += MAX_READ_MARKS) {
        const some = commentIDs.slice(at, at + MAX_READ_MARKS);
        await outbox.recordActivity(uid, lessonID, { kind: 'read', commentIDs: some });
      }
      markReadHere(queries, lessonID, commentIDs);
    },
    async reply(lessonID, recordingID, text) {
      await outbox.recordActivity(uid, lessonID, { kind: 'reply', recordingID, text });
      showReplyHere(queries, lessonID, recordingID, { text, createTime: new Date(now()).toISOString() });
    },
    async takeBackReply(lessonID, recordingID) {
      const text = await outbox.takeBackReply(uid, recordingID);
      if (text !== null) hideReplyHere(queries, lessonID, recordingID, text);
      return text;
    },
  };
}
