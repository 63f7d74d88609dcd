import type { Post } from '#contract/entities/post.ts';
import { playPath } from '#domain/community/play-path.ts';
import { postPath } from '#domain/community/post-path.ts';
import { texts as playTexts } from '#features/community/plays/texts.ts';
import { texts } from './texts.ts';

/** What is handed to others of a post. That of a play is found at the play, where it is heard. */
export function sharedLink({ postID, author, isPlay, play }: Post): { path: string; title: string } {
  if (isPlay && play !== null)
    return { path: playPath(play.playSlug), title: playTexts.shareTitle(play.title, author.displayName) };
  return { path: postPath(postID), title: texts.titleOf(author.displayName) };
}
