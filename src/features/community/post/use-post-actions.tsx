import { useQueryClient } from '@tanstack/react-query';
import { posts } from '#contract/community/posts.ts';
import type { Post } from '#contract/entities/post.ts';
import { errorMessage } from '#contract/error-messages.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { setMuted } from '#features/community/people/use-follow.ts';
import { whyFailed } from '#features/community/why-failed.ts';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/button/copy-text.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { likePost } from './like-post.ts';
import { dropOlderAnswers, takeOutPosts } from './post-cache.ts';
import { shareLink } from './share-link.ts';
import { sharedLink } from './shared-link.ts';
import { texts } from './texts.ts';

/** What a reader does with a post: shown at once, taken back where the server was not reached or refuses. */
export function usePostActions({ api, origin }: CommunityPorts, post: Post) {
  const queries = useQueryClient();
  const say = useToast();
  const { postID, author } = post;
  const link = sharedLink(post);
  const url = `${origin}${link.path}`;
  const undoable = useUndoable();

  return {
    like: (isLiked: boolean) =>
      likePost(queries, api, post, isLiked).catch((cause: unknown) =>
        say(whyFailed(cause, texts.likeFailed)),
      ),
    remove: () =>
      undoable({
        putBack: takeOutPosts(queries, (each) => each.postID === postID),
        send: async (isDeleted) => {
          await api(posts.remove, { postID, isDeleted });
          // A list that was asked for meanwhile may not know it yet.
          dropOlderAnswers(queries);
        },
        done: texts.removed,
        failed: texts.removeFailed,
      }),
    mute: () =>
      undoable({
        putBack: takeOutPosts(queries, (each) => each.author.username === author.username),
        send: (isMuted) => setMuted(queries, api, author.username, isMuted),
        done: texts.muted(author.displayName),
        failed: texts.muteFailed,
      }),
    share: async () => {
      const result = await shareLink(url, link.title);
      if (result !== 'shared') say(result === 'copied' ? texts.copied : texts.copyFailed);
    },
    copy: async () => say((await copyText(url)) === 'copied' ? texts.copied : texts.copyFailed),
  };
}

interface Undoable {
  /** Undoes what the screen shows already. */
  putBack: () => void;
  send: (isDone: boolean) => Promise<unknown>;
  done: string;
  /** Said where the server was not reached. */
  failed: string;
}

/** An action that shows at once; its toast takes it back for as long as it stands. */
export function useUndoable(): (action: Undoable) => Promise<boolean> {
  const say = useToast();
  return async ({ putBack, send, done, failed }) => {
    const undo = async () => {
      try {
        await send(false);
        putBack();
        say(texts.undone);
      } catch (cause) {
        say(`${texts.undoFailed}${navigator.onLine ? errorMessage(cause) : ''}`);
      }
    };
    try {
      await send(true);
    } catch (cause) {
      putBack();
      say(whyFailed(cause, failed));
      return false;
    }
    say(
      done,
      <Button tone="quiet" size="small" onClick={() => void undo()}>
        {texts.undo}
      </Button>,
    );
    return true;
  };
}
