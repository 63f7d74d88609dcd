import { useRef } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import type { WaitingComment } from '#outbox/community/community-view.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { focusAtEnd } from '#ui/layout/use-focus-when-opened.ts';
import { CommentField } from './comment-field.tsx';
import { LeftWords } from './left-words.tsx';
import { WaitingComments } from './waiting-comments.tsx';

interface OwnCommentProps {
  postID: string;
  /** Others do not see the post: the field stands there only for words that were written before. */
  isHidden?: boolean;
  /** Nobody does any more: those words are there to be copied. */
  isGone?: boolean;
  ports: CommunityPorts;
  uid: string;
}

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** What the reader writes below a post: what waits, and the field. The field's words stay through a reload. */
export function OwnComment({ postID, isHidden = false, isGone = false, ports, uid }: OwnCommentProps) {
  const [text, setText, forget] = useDraft(`otomichi.comment.${uid}.${postID}`, '', readText);
  const field = useRef<HTMLTextAreaElement>(null);
  const say = useToast();
  const editAgain = async ({ commentID, text: words }: WaitingComment) => {
    // In the field before they leave their row: a crash in between leaves both.
    setText(text.trim() === '' ? words : `${words}\n${text}`);
    // Within the press: only then a phone opens its keyboard.
    focusAtEnd(field.current);
    if (await ports.writings.discard(commentID, 'remove')) return;
    setText(text);
    say(texts.commentTooLate);
  };
  const clear = () => {
    setText('');
    forget();
  };
  if (isGone)
    return (
      <>
        <WaitingComments postID={postID} ports={ports} />
        {text !== '' && <LeftWords text={text} onDrop={clear} onPutBack={() => setText(text)} />}
      </>
    );
  return (
    <>
      <WaitingComments postID={postID} ports={ports} onEdit={editAgain} />
      {!(isHidden && text === '') && (
        <CommentField
          postID={postID}
          ports={ports}
          text={text}
          onChange={setText}
          field={field}
          onSent={clear}
        />
      )}
    </>
  );
}
