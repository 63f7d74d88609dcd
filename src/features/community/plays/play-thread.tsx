import type { ReactNode } from 'react';
import type { plays } from '#contract/community/plays.ts';
import type { Output } from '#contract/endpoint.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { PostCard } from '#features/community/post/post-card.tsx';
import { PostThread } from '#features/community/thread/post-thread.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { texts } from './texts.ts';

interface PlayThreadProps {
  shown: Output<typeof plays.show>;
  ports: CommunityPorts;
  now: number;
  /** Runs after the reader muted the learner. */
  onGone: () => void;
  /** Stands between the words and the comments, however many there are. */
  children?: ReactNode;
}

/** The words, likes and comments of a play. The page sounds before they are there. */
export function PlayThread({ shown, ports, now, onGone, children }: PlayThreadProps) {
  const path = `/plays/${shown.play.playSlug}`;
  return (
    <>
      <PostCard post={shown.post} ports={ports} now={now} path={path} whole withoutPlay onGone={onGone} />
      {children}
      <PostThread
        postID={shown.post.postID}
        isHidden={shown.post.isHidden}
        ports={ports}
        now={now}
        // The card of the lesson, above, is the reason to begin.
        forVisitors={
          <TextLink standalone to="/signIn" search={{ ref: path }}>
            {texts.commentAsMember}
          </TextLink>
        }
      />
    </>
  );
}
