import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queryKeyOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import { messageOfCode } from '#contract/error-messages.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { DeliveryNextStep } from '#features/community/post/delivery-next-step.tsx';
import { texts } from '#features/community/post/texts.ts';
import type { WaitingComment } from '#outbox/community/community-view.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Section } from '#ui/layout/page.tsx';
import { askCommentsAgain } from './comment-cache.ts';

interface WaitingCommentsProps {
  postID: string;
  ports: CommunityPorts;
  /** Takes a comment back into the field; missing where there is none. */
  onEdit?: (comment: WaitingComment) => Promise<void>;
}

const NONE: readonly WaitingComment[] = [];

/** The person's comments that have not arrived yet, below the others. */
export function WaitingComments({ postID, ports, onEdit }: WaitingCommentsProps) {
  const queries = useQueryClient();
  const all = useSyncExternalStore(ports.waiting.subscribe, ports.waiting.comments) ?? NONE;
  const mine = all.filter((comment) => comment.postID === postID);
  const before = useRef(0);
  useEffect(() => {
    // One has arrived: the list and the count have it now.
    if (mine.length < before.current) {
      askCommentsAgain(queries, postID);
      void queries.invalidateQueries({ queryKey: queryKeyOf(posts.show, { postID }) });
    }
    before.current = mine.length;
  }, [queries, postID, mine.length]);
  if (mine.length === 0) return null;
  return (
    <ul aria-live="polite" className="grid gap-2">
      {mine.map((comment) => (
        <li
          key={comment.commentID}
          className="grid gap-2 rounded-md border border-dashed border-line-strong p-3"
        >
          <Waiting comment={comment} ports={ports} {...(onEdit && { onEdit })} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The person's comments that cannot go on without them, of all posts: the page of a post that was deleted, or of a play, may
 * show nothing of them any more.
 */
export function RefusedComments({ ports }: { ports: CommunityPorts }) {
  const all = useSyncExternalStore(ports.waiting.subscribe, ports.waiting.comments) ?? NONE;
  const refused = all.filter(({ state }) => state.kind === 'attention');
  if (refused.length === 0) return null;
  return (
    <Section title={texts.refusedComments}>
      <ul aria-live="polite" className="grid gap-2">
        {refused.map((comment) => (
          <li
            key={comment.commentID}
            className="grid gap-2 rounded-md border border-dashed border-line-strong bg-surface p-3"
          >
            <Waiting comment={comment} ports={ports} linked />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WaitingProps {
  comment: WaitingComment;
  ports: CommunityPorts;
  onEdit?: WaitingCommentsProps['onEdit'];
  /** Away from its post, which is one press away. */
  linked?: boolean;
}

function Waiting({ comment, ports, onEdit, linked = false }: WaitingProps) {
  const { commentID, text, state, mayDiscard, postID } = comment;
  const [isEditing, setEditing] = useState(false);
  const say = useToast();
  const edit = async () => {
    setEditing(true);
    await onEdit?.(comment).finally(() => setEditing(false));
  };
  const discard = async () => {
    say((await ports.writings.discard(commentID, 'remove')) ? texts.commentDiscarded : texts.commentTooLate);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <DeliveryTag state={state.kind} />
        {state.kind === 'attention' && (
          <p className="phrase text-sm text-ink-soft">
            {isPostGone(comment) ? texts.postGone : messageOfCode(state.why)}
          </p>
        )}
      </div>
      <p className="[word-break:normal] whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        {state.kind === 'attention' && <DeliveryNextStep why={state.why} here={`/posts/${postID}`} />}
        {linked && !isPostGone(comment) && (
          <LinkButton to="/posts/$postID" params={{ postID }} tone="secondary" size="small">
            {texts.toPost}
          </LinkButton>
        )}
        {state.kind !== 'sending' && (
          <Button
            tone="secondary"
            size="small"
            icon="send"
            onClick={() => void ports.writings.retry(commentID)}
          >
            {texts.retryNow}
          </Button>
        )}
        {mayDiscard && (
          <>
            {onEdit && (
              <Button tone="secondary" size="small" icon="pen" busy={isEditing} onClick={() => void edit()}>
                {texts.edit}
              </Button>
            )}
            <Button tone="quiet" size="small" icon="trash" onClick={() => void discard()}>
              {texts.discard}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function isPostGone({ state }: WaitingComment): boolean {
  return state.kind === 'attention' && (state.why === 'api/not-found' || state.why === 'api/gone');
}
