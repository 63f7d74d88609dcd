import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { posts } from '#contract/community/posts.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { MAX_POST_COMMENT_LENGTH } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { addComment } from './comment-cache.ts';

interface CommentFieldProps {
  postID: string;
  ports: CommunityPorts;
  uid: string;
}

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** The field for a comment. Its words stay through a reload and a failure. */
export function CommentField({ postID, ports, uid }: CommentFieldProps) {
  const queries = useQueryClient();
  const [text, setText, forget] = useDraft(`otomichi.comment.${uid}.${postID}`, '', readText);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // The same for every try with these words: a comment whose answer was lost is not written twice.
  const commentID = useRef<string | null>(null);
  const left = MAX_POST_COMMENT_LENGTH - countCharacters(cleanText(text));
  const send = async () => {
    if (left < 0 || isBlank(cleanText(text))) return;
    setBusy(true);
    setError(null);
    commentID.current ??= crypto.randomUUID();
    try {
      const input = { postID, commentID: commentID.current, text };
      const { comment } = await ports.api(posts.createComment, input, { idempotencyKey: commentID.current });
      addComment(queries, postID, comment);
      commentID.current = null;
      setText('');
      forget();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const change = (words: string) => {
    // Other words are another comment, unless the server may have the first.
    if (error !== null && isRefusal(error)) commentID.current = null;
    setText(words);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={texts.commentField}
        hint={texts.commentHint}
        rows={2}
        value={text}
        left={left}
        error={error === null ? null : errorMessage(error)}
        onChange={(event) => change(event.target.value)}
      />
      {error !== null && <NextStep error={error} postID={postID} />}
      <div className="text-right">
        <Button type="submit" icon="send" busy={busy} disabled={left < 0 || isBlank(cleanText(text))}>
          {texts.commentSend}
        </Button>
      </div>
    </form>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status !== undefined && error.status < 500;

/** Where a person goes who may not write yet. */
export function NextStep({ error, postID }: { error: unknown; postID: string }) {
  if (!(error instanceof ApiError)) return null;
  const ref = encodeURIComponent(`/posts/${postID}`);
  if (error.known === 'users/profile-missing')
    return <AppPathLink path={`/settings/profiles?ref=${ref}`}>{texts.toProfile}</AppPathLink>;
  if (error.known === 'api/email-not-verified')
    return <AppPathLink path="/settings/auth">{texts.toVerify}</AppPathLink>;
  return null;
}
