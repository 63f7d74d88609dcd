import { politeName } from '#domain/community/polite-name.ts';
import { japanDay, startOfJapanDay } from '#domain/japan-time.ts';
import { quoted } from '#domain/quoted.ts';
import { firstCharacters } from '#domain/text-length.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { addNotice, reviseNoticesOf, withdrawNoticesOf } from '#server/notices/notice-store.ts';
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

/**
 * Tells the people whom some words mention; those in `told` know already. Their rows must be held. Who has muted the author
 * is not told.
 */
export async function notifyMentioned(trx: Database, uids: readonly string[], written: Written) {
  const { actor, postID, commentID, now } = written;
  for (const uid of await unmutedAmong(trx, uids, actor.uid)) {
    await addNotice(trx, {
      uid,
      kind: 'community',
      title: `${politeName(actor.displayName)}があなたのことを書きました`,
      body: beginningOf(written.text),
      link: `/posts/${postID}`,
      once: mentionOnce(commentID ?? postID),
      now,
      actorUid: actor.uid,
      mailAt: communityMailTime(now),
    });
  }
}

/** Tells the author of a post that somebody commented. */
export async function notifyCommented(trx: Database, author: string, written: Written) {
  const { actor, postID, commentID, now } = written;
  for (const uid of await unmutedAmong(trx, [author], actor.uid)) {
    await addNotice(trx, {
      uid,
      kind: 'community',
      title: `${politeName(actor.displayName)}がコメントしました`,
      body: beginningOf(written.text),
      link: `/posts/${postID}`,
      once: commentOnce(commentID ?? postID),
      now,
      actorUid: actor.uid,
      mailAt: communityMailTime(now),
    });
  }
}

/** Tells the author of likes, once a day; names nobody, because who likes needs no profile. */
export async function notifyLiked(
  trx: Database,
  {
    author,
    actorUid,
    postID,
    text,
    now,
  }: {
    author: string;
    actorUid: string;
    postID: string;
    text: string;
    now: Date;
  },
) {
  for (const uid of await unmutedAmong(trx, [author], actorUid)) {
    await addNotice(trx, {
      uid,
      kind: 'community',
      title: 'あなたの投稿に「いいね」が届きました',
      body: beginningOf(text),
      link: `/posts/${postID}`,
      once: `likes:${japanDay(now.getTime())}`,
      now,
      mailAt: communityMailTime(now),
    });
  }
}

/** Tells somebody of a new follower with a public profile, once for a follower, however often they stop and begin. */
export async function notifyFollowed(trx: Database, followed: string, actor: Actor, now: Date) {
  for (const uid of await unmutedAmong(trx, [followed], actor.uid)) {
    await addNotice(trx, {
      uid,
      kind: 'community',
      title: `${politeName(actor.displayName)}があなたをフォローしました`,
      body: '',
      link: `/users/${actor.username}`,
      once: `follow:${actor.uid}`,
      now,
      actorUid: actor.uid,
      mailAt: communityMailTime(now),
    });
  }
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
