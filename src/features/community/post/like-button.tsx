import type { Post } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Drawing } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

const HEART =
  'M12 19.5C6 15.5 3.5 12.3 3.5 9a4.3 4.3 0 0 1 8.5-1.2A4.3 4.3 0 0 1 20.5 9c0 3.3-2.5 6.5-8.5 10.5z';

const STYLE =
  'tabular inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 text-sm hover:bg-sunk';

interface LikeButtonProps {
  post: Post;
  /** The page of the post, or of its play: where a visitor comes back to. */
  path: string;
  ports: CommunityPorts;
  like: (isLiked: boolean) => void;
}

/** Likes a post or takes the like back. A visitor signs in first, and comes back. */
export function LikeButton({ post, path, ports, like }: LikeButtonProps) {
  const { isLiked, likes } = post;
  const content = (
    <>
      <span className={isLiked ? '[&>svg]:fill-current' : ''}>
        <Drawing path={HEART} large={false} />
      </span>
      <span aria-hidden="true">{likes}</span>
      <span className="sr-only">{texts.likes(likes)}</span>
    </>
  );
  if (ports.uid === null)
    return (
      <AppPathLink
        path={`/signIn?ref=${encodeURIComponent(path)}`}
        className={`${STYLE} text-ink-soft no-underline`}
      >
        {content}
      </AppPathLink>
    );
  return (
    <button
      type="button"
      data-like
      aria-pressed={isLiked}
      title={texts.like}
      onClick={() => like(!isLiked)}
      className={`${STYLE} ${isLiked ? 'font-bold text-accent' : 'text-ink-soft'}`}
    >
      {content}
    </button>
  );
}
