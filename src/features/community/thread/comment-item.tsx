import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { posts } from '#contract/community/posts.ts';
import type { PostComment } from '#contract/entities/post.ts';
import { MAX_POST_COMMENT_LENGTH } from '#domain/community/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { setMuted } from '#features/community/people/use-follow.ts';
import { AuthorLine } from '#features/community/post/author-line.tsx';
import { DrawnButton } from '#features/community/post/drawn-button.tsx';
import { WordsDialog } from '#features/community/post/edit-dialog.tsx';
import { takeOutPosts } from '#features/community/post/post-cache.ts';
import { isEditable, MenuDialog, type MenuEntry } from '#features/community/post/post-menu.tsx';
import { PostText } from '#features/community/post/post-text.tsx';
import { ReportDialog } from '#features/community/post/report-dialog.tsx';
import { texts } from '#features/community/post/texts.ts';
import { useUndoable } from '#features/community/post/use-post-actions.tsx';
import { addComment, askCommentsAgain, takeOutComments } from './comment-cache.ts';

interface CommentItemProps {
  postID: string;
  comment: PostComment;
  ports: CommunityPorts;
  now: number;
}

/** One comment below a post. */
export function CommentItem({ postID, comment, ports, now }: CommentItemProps) {
  const id = useId();
  return (
    <li>
      <article
        aria-labelledby={`${id}-name`}
        className="grid grid-cols-1 gap-1 border-t border-line pt-2 pb-3"
      >
        <AuthorLine
          author={comment.author}
          createTime={comment.createTime}
          editTime={comment.editTime}
          now={now}
          small
          nameID={`${id}-name`}
          aside={
            ports.uid !== null && (
              <span className="-mr-2">
                <CommentMenu postID={postID} comment={comment} ports={ports} now={now} />
              </span>
            )
          }
        />
        <div className="pl-[42px]">
          <PostText text={comment.text} />
          {comment.isHidden && <p className="text-sm text-warn">{texts.hiddenComment}</p>}
        </div>
      </article>
    </li>
  );
}

function CommentMenu({ postID, comment, ports, now }: CommentItemProps) {
  const { api } = ports;
  const { commentID, author, isOwn, createTime } = comment;
  const queries = useQueryClient();
  const undoable = useUndoable();
  const [open, setOpen] = useState<'menu' | 'edit' | 'report' | null>(null);
  const close = () => setOpen(null);
  const remove = () =>
    undoable({
      putBack: takeOutComments(queries, postID, (each) => each.commentID === commentID),
      send: async (isDeleted) => {
        await api(posts.removeComment, { commentID, isDeleted });
        askCommentsAgain(queries, postID);
      },
      done: texts.commentRemoved,
      failed: texts.removeFailed,
    });
  const mute = () => {
    const back = [
      takeOutComments(queries, postID, (each) => each.author.username === author.username),
      takeOutPosts(queries, (each) => each.author.username === author.username),
    ];
    return undoable({
      putBack: () => {
        for (const putBack of back) putBack();
      },
      send: async (isMuted) => {
        await setMuted(queries, api, author.username, isMuted);
        askCommentsAgain(queries, postID);
      },
      done: texts.muted(author.displayName),
      failed: texts.muteFailed,
    });
  };
  const entries: MenuEntry[] = isOwn
    ? [{ icon: 'trash', label: texts.remove, run: () => void remove() }]
    : [
        { icon: 'alert', label: texts.report, run: () => setOpen('report') },
        { icon: 'eye-off', label: texts.mute(author.displayName), run: () => void mute() },
      ];
  if (isOwn && isEditable(createTime, now))
    entries.unshift({ icon: 'pen', label: texts.edit, run: () => setOpen('edit') });
  return (
    <>
      <DrawnButton
        drawing="more"
        label={texts.commentMenu(author.displayName)}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      />
      <MenuDialog
        open={open === 'menu'}
        title={texts.commentMenuTitle}
        entries={entries}
        hint={isOwn ? texts.editUntil : texts.muteHint}
        onClose={close}
      />
      <WordsDialog
        open={open === 'edit'}
        title={texts.editCommentTitle}
        before={comment.text}
        maxLength={MAX_POST_COMMENT_LENGTH}
        onClose={close}
        save={async (text) => {
          const answer = await api(posts.updateComment, { commentID, text });
          addComment(queries, postID, answer.comment);
          askCommentsAgain(queries, postID);
        }}
      />
      <ReportDialog open={open === 'report'} about={{ postID, commentID }} api={api} onClose={close} />
    </>
  );
}
