import { politeName } from '#domain/community/polite-name.ts';
import { postPath } from '#domain/community/post-path.ts';
import { japanDay, startOfJapanDay } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';
import { firstCharacters } from '#domain/text-length.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import {
  addNotice,
  type NewNotice,
  reviseNoticesOf,
  withdrawNoticesOf,
} from '#server/notices/notice-store.ts';
import { unmutedAmong } from './recipient-store.ts';

const MAX_QUOTED_CHARACTERS = 60;
/** When the day's one mail about the community leaves, in Japan. */
const MAIL_HOUR = 18;

/** Who did something, by the name of their public profile. */
export interface Actor {
  readonly uid: string;
  readonly displayName: string;
  readonly username: string;
}

interface Written {
  readonly actor: Actor;
  readonly postID: string;
  /** null: the words of the post itself. */
  readonly commentID: string | null;
  readonly text: string;
  readonly now: Date;
}

/** The next time at which a mail about the community leaves: one mail a day, however much happened. */
export function communityMailTime(now: Date): Date {
  const today = startOfJapanDay(now.getTime()) + MAIL_HOUR * HOUR_MS;
  return new Date(now.getTime() < today ? today : today + DAY_MS);
}

type CommunityNotice = Pick<NewNotice, 'title' | 'body' | 'link' | 'once' | 'now'> & {
  readonly uids: readonly string[];
  /** Whose doing it is; who has muted them is not told. */
  readonly byUid: string;
  /** false: the notice names nobody, and stays when they leave. */
  readonly namesThem?: boolean;
};

/** Tells people of the community what happened, each once; their mail leaves in the evening. Their rows must be held. */
async function notify(
  trx: Database,
  { uids, byUid, namesThem = true, ...notice }: CommunityNotice,
): Promise<void> {
  const mailAt = communityMailTime(notice.now);
  for (const uid of await unmutedAmong(trx, uids, byUid)) {
    await addNotice(trx, {
      ...notice,
      uid,
      kind: 'community',
      ...(namesThem ? { actorUid: byUid } : {}),
      mailAt,
    });
  }
}

/** Tells the people whom some words mention. */
export async function notifyMentioned(
  trx: Database,
  uids: readonly string[],
  { actor, postID, commentID, text, now }: Written,
) {
  await notify(trx, {
    uids,
    byUid: actor.uid,
    title: `${politeName(actor.displayName)}があなたのことを書きました`,
    body: beginningOf(text),
    link: postPath(postID),
    once: mentionOnce(commentID ?? postID),
    now,
  });
}

/** Tells the author of a post that somebody commented. */
export async function notifyCommented(
  trx: Database,
  author: string,
  { actor, postID, commentID, text, now }: Written,
) {
  await notify(trx, {
    uids: [author],
    byUid: actor.uid,
    title: `${politeName(actor.displayName)}がコメントしました`,
    body: beginningOf(text),
    link: postPath(postID),
    once: commentOnce(commentID ?? postID),
    now,
  });
}

interface Liked {
  readonly author: string;
  readonly actorUid: string;
  readonly postID: string;
  readonly text: string;
  readonly now: Date;
}

/** Tells the author of likes, once a day; names nobody, because who likes needs no profile. */
export async function notifyLiked(trx: Database, { author, actorUid, postID, text, now }: Liked) {
  await notify(trx, {
    uids: [author],
    byUid: actorUid,
    namesThem: false,
    title: 'あなたの投稿に「いいね」が届きました',
    body: beginningOf(text),
    link: postPath(postID),
    once: `likes:${japanDay(now.getTime())}`,
    now,
  });
}

/** Tells somebody of a new follower with a public profile, once for a follower, however often they stop and begin. */
export async function notifyFollowed(trx: Database, followed: string, actor: Actor, now: Date) {
  await notify(trx, {
    uids: [followed],
    byUid: actor.uid,
    title: `${politeName(actor.displayName)}があなたをフォローしました`,
    body: '',
    link: `/users/${actor.username}`,
    once: `follow:${actor.uid}`,
    now,
  });
}

/** Takes back what people were told of a post or a comment, because it is gone or hidden. */
export async function withdrawNoticesAbout(trx: Database, actorUid: string, id: string) {
  await withdrawNoticesOf(trx, { actorUid, once: [mentionOnce(id), commentOnce(id)] });
}

/**
 * Notices follow words that were changed: they quote the new ones, also in the evening's mail, and whom these mention no
 * longer has none. @param mentioned whom the new words mention
 */
export async function reviseNoticesAbout(
  trx: Database,
  {
    actorUid,
    id,
    text,
    mentioned,
  }: { actorUid: string; id: string; text: string; mentioned: readonly string[] },
) {
  await withdrawNoticesOf(trx, { actorUid, once: [mentionOnce(id)], exceptTo: mentioned });
  await reviseNoticesOf(trx, { actorUid, once: [mentionOnce(id), commentOnce(id)], body: beginningOf(text) });
}

const mentionOnce = (id: string) => `mention:${id}`;
const commentOnce = (id: string) => `post-comment:${id}`;

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  const head = firstCharacters(line, MAX_QUOTED_CHARACTERS);
  return quoted(head === null ? line : `${head}…`);
}
