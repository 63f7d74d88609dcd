import { randomUUID } from 'node:crypto';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { sendPicture } from './a-picture.ts';
import { aProfile } from './a-profile.ts';
import { aPhoto } from './hostile-pictures.ts';

export const NEIGHBOUR = 'neighbour';

let lives = 0;

/**
 * Everything that a person can do in the community, by its calls: a profile with a picture and a former name, a play, a
 * post, a comment, likes, follows, mutes, a report, and an upload that nobody used. Their neighbour answers to some of it.
 * @returns the neighbour's post that they commented on and like, and their user names, which do not tell the uid
 */
export async function aCommunityLife(
  listening: ListeningServer,
  uid: string,
): Promise<{ postID: string; username: string; former: string }> {
  const { server, lessonID } = listening;
  const call = listening.api(uid);
  lives += 1;
  const [former, username] = [`former_${lives}`, `pianist_${lives}`];
  await aProfile(server, uid, { username: former });
  const { uploadID } = await sendPicture(listening, uid, await aPhoto());
  await call(profiles.update, { username, avatar: { uploadID }, bio: `${uid}です` });
  await sendPicture(listening, uid, await aPhoto());
  await aProfile(server, NEIGHBOUR);
  await aProfile(server, 'stranger');
  const neighbour = listening.api(NEIGHBOUR);
  const [postID, own] = [randomUUID(), randomUUID()];
  await neighbour(posts.create, { postID, text: '今日の練習' });
  await call(posts.create, { postID: own, text: `${uid}の投稿 @${NEIGHBOUR}` });
  await call(posts.createComment, { postID, commentID: randomUUID(), text: `${uid}のコメント` });
  await call(posts.update, { postID: own, text: `${uid}の直した投稿` });
  await call(posts.like, { postID, isLiked: true });
  await call(posts.report, { postID, reason: 'spam', note: `${uid}の報告` });
  await call(profiles.follow, { username: NEIGHBOUR, isFollowed: true });
  await call(profiles.mute, { username: 'stranger', isMuted: true });
  await neighbour(posts.createComment, { postID: own, commentID: randomUUID(), text: 'すてき' });
  await neighbour(posts.like, { postID: own, isLiked: true });
  await neighbour(profiles.follow, { username, isFollowed: true });
  const { recordingID } = await aSubmission(listening, { uid, lessonID });
  await call(plays.create, { playID: randomUUID(), lessonID, recordingID, title: `${uid}の曲`, text: '' });
  return { postID, username, former };
}
