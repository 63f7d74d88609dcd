import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import { posts } from '#contract/community/posts.ts';
import type { Post } from '#contract/entities/post.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import { type DialogForm, FormDialog } from '#ui/feedback/form-dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { changePost } from './post-cache.ts';
import { texts } from './texts.ts';

interface EditDialogProps {
  open: boolean;
  post: Post;
  api: Api;
  onClose: () => void;
}

/** New words for a post. What was typed stays when the server refuses. */
export function EditDialog({ open, post, api, onClose }: EditDialogProps) {
  const queries = useQueryClient();
  const { postID } = post;
  return (
    <WordsDialog
      open={open}
      title={texts.editTitle}
      before={post.text}
      maxLength={MAX_POST_LENGTH}
      mayBeEmpty={post.image !== null || post.play !== null}
      onClose={onClose}
      save={async (text) => {
        const answer = await api(posts.update, { postID, text });
        changePost(queries, postID, () => answer.post);
      }}
    />
  );
}

interface WordsDialogProps {
  open: boolean;
  title: string;
  before: string;
  maxLength: number;
  mayBeEmpty?: boolean;
  onClose: () => void;
  save: (text: string) => Promise<void>;
}

/** One field of words in a dialog, for posts and comments. */
export function WordsDialog(props: WordsDialogProps) {
  const { open, title, onClose } = props;
  return (
    <FormDialog open={open} title={title} save={texts.save} cancel={texts.cancel} onClose={onClose}>
      {(form) => <WordsForm {...props} {...form} />}
    </FormDialog>
  );
}

function WordsForm(props: WordsDialogProps & DialogForm) {
  const { id, before, maxLength, mayBeEmpty = false, onClose, save, busy, setBusy } = props;
  const [text, setText] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const say = useToast();
  const left = maxLength - countCharacters(cleanText(text));
  const send = async () => {
    if (left < 0 || (isBlank(cleanText(text)) && !mayBeEmpty)) return;
    setBusy(true);
    setError(null);
    try {
      await save(text);
      say(texts.saved);
      onClose();
    } catch (cause) {
      setError(errorMessage(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={texts.words}
        value={text}
        readOnly={busy}
        left={left}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
