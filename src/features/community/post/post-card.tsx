import { useId } from 'react';
import type { Post } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { PlayCard } from '#features/community/plays/play-card.tsx';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { AuthorLine } from './author-line.tsx';
import { DrawnButton } from './drawn-button.tsx';
import { LikeButton } from './like-button.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostPicture } from './post-picture.tsx';
import { PostText } from './post-text.tsx';
import { texts } from './texts.ts';
import { usePostActions } from './use-post-actions.tsx';

interface PostCardProps {
  post: Post;
  ports: CommunityPorts;
  now: number;
  /** True on the page of the post: nothing is folded, and nothing leads to where one is. */
  whole?: boolean;
  /** Its page, where that is another than the one of the post. */
  path?: string;
  /** The place in a feed, from 1. */
  place?: number;
  /** True where the play is shown by the page itself. */
  withoutPlay?: boolean;
  /** Runs after the post left the reader's sight: deleted, or its author muted. */
  onGone?: () => void;
}

/** A post in a list or on its own page. */
export function PostCard(props: PostCardProps) {
  const { post, ports, now, whole = false, place, withoutPlay = false, onGone } = props;
  const { path = `/posts/${post.postID}` } = props;
  const id = useId();
  const actions = usePostActions(ports, post);
  const { text, image, play, curriculum } = post;
  return (
    <article
      data-post={post.postID}
      aria-labelledby={`${id}-name`}
      {...(place === undefined ? {} : { 'aria-posinset': place, 'aria-setsize': -1, tabIndex: 0 })}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <AuthorLine
        author={post.author}
        createTime={post.createTime}
        editTime={post.editTime}
        now={now}
        path={whole ? undefined : path}
        inList={place !== undefined}
        nameID={`${id}-name`}
        aside={
          <span className="-mr-2">
            <PostMenu post={post} ports={ports} now={now} actions={actions} onGone={onGone} />
          </span>
        }
      />
      {post.isHidden && <Notice tone="warn">{texts.hidden}</Notice>}
      <PostText text={text} whole={whole} />
      {image && <PostPicture image={image} />}
      {play && !withoutPlay && <PlayCard play={play} />}
      {curriculum && (
        <p className="text-xs text-ink-soft">
          <AppPathLink
            path={`/community?feed=course&curr=${encodeURIComponent(curriculum.currCode)}`}
            className="inline-flex min-h-11 min-w-11 items-center text-ink-soft underline underline-offset-4"
          >
            #{curriculum.currName}
          </AppPathLink>
        </p>
      )}
      <div className="-mx-2 -mb-2 flex items-center gap-1">
        <LikeButton post={post} path={path} ports={ports} like={actions.like} />
        <CommentCount path={path} count={post.comments} whole={whole} inList={place !== undefined} />
        {/* Whoever opened the link of a hidden post would find nothing. */}
        {!post.isHidden && (
          <span className="ml-auto">
            <DrawnButton
              drawing="share"
              label={texts.share(post.author.displayName)}
              onClick={() => void actions.share()}
            />
          </span>
        )}
      </div>
    </article>
  );
}

interface CommentCountProps {
  path: string;
  count: number;
  whole: boolean;
  inList: boolean;
}

function CommentCount({ path, count, whole, inList }: CommentCountProps) {
  const style =
    'tabular inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-3 text-sm text-ink-soft';
  const content = (
    <>
      <Icon name="feedback" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{texts.comments(count)}</span>
    </>
  );
  if (whole) return <span className={style}>{content}</span>;
  return (
    <AppPathLink
      path={`${path}#comments`}
      inList={inList}
      className={`${style} no-underline hover:bg-sunk hover:text-ink`}
    >
      {content}
    </AppPathLink>
  );
}
