import { deleteCustomers } from '#server/billing/delete-customers.ts';
import { announceFreeMonthEnds } from '#server/billing/notices/free-month-ending.ts';
import { reconcilePayments } from '#server/billing/reconcile.ts';
import { purgeSandbox, sandboxEvents, sandboxTick } from '#server/billing/sandbox-jobs.ts';
import { sweepModeration } from '#server/community/moderation/sweep-moderation.ts';
import { sweepUsernames } from '#server/community/people/sweep-usernames.ts';
import { sweepPictures } from '#server/community/pictures/sweep-pictures.ts';
import { wipeDeletedPosts } from '#server/community/posts/wipe-deleted-posts.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { remindHomework } from '#server/homework/reminders/remind-homework.ts';
import { measureSounds } from '#server/homework/sounds/measure-sounds.ts';
import { sweepSpool, sweepUploads } from '#server/homework/sweep-uploads.ts';
import { purgeInquiries } from '#server/inquiries/purge-inquiries.ts';
import { settleInvitations } from '#server/invitations/settle-invitations.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import type { Job } from '#server/lib/job.ts';
import { pruneImages } from '#server/media/prune-image-cache.ts';
import { purgeMessages } from '#server/messages/purge-messages.ts';
import { sendMails, sendSms } from '#server/messages/send-messages.ts';
import { mailNotices } from '#server/notices/mails/mail-notices.ts';
import { sendPushes } from '#server/notices/push/send-pushes.ts';
import { pruneLinkPictures } from '#server/sharing/prune-link-pictures.ts';
import { purgeTeachers } from '#server/teaching/teachers/purge-teachers.ts';
import { makeVoiceM4as } from '#server/teaching/voices/make-voice-m4as.ts';
import { sweepVoices } from '#server/teaching/voices/sweep-voices.ts';
import type { UserDeps } from '#server/users/user-deps.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { purgeIdentity } from './purge-identity.ts';
import { purgeQueue } from './purge-queue.ts';
import { purgeRequests } from './purge-requests.ts';
import { rotateKeys } from './rotate-keys.ts';

/** All jobs of the server, one line a job. */
export const JOBS: readonly Job<UserDeps>[] = [
  wipeDeletedPosts,
  sweepModeration,
  releaseLessons,
  purgeRequests,
  purgeQueue,
  purgeTeachers,
  purgeInquiries,
  sweepUploads,
  sweepSpool,
  sweepVoices,
  sweepPictures,
  sweepUsernames,
  makeVoiceM4as,
  makeM4as,
  measureSounds,
  pruneImages,
  pruneLinkPictures,
  mailNotices,
  remindHomework,
  announceFreeMonthEnds,
  sendMails,
  sendSms,
  purgeMessages,
  sendPushes,
  purgeIdentity,
  rotateKeys,
  wipeDeleted,
  deleteCustomers,
  reconcilePayments,
  settleInvitations,
  sandboxEvents,
  sandboxTick,
  purgeSandbox,
];
