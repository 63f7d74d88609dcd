import { type Ref, useState } from 'react';
import { MAX_POST_COMMENT_LENGTH } from '#domain/community/post.ts';
import { cleanText, isBlank } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';

interface CommentFieldProps {
  postID: string;
  ports: CommunityPorts;
  text: string;
  onChange: (text: string) => void;
  field: Ref<HTMLTextAreaElement>;
  /** Runs when the words are on this device and on their way. */
  onSent: () => void;
}

/** The field for a comment. Sent, its words wait on this device until they have arrived. */
export function CommentField({ postID, ports, text, onChange, field, onSent }: CommentFieldProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const online = useOnline();
  const left = MAX_POST_COMMENT_LENGTH - countCharacters(cleanText(text));
  const isReady = left >= 0 && !isBlank(cleanText(text));
  const send = async () => {
    if (!isReady) return;
    setBusy(true);
    setError(null);
    try {
      const action = { kind: 'comment' as const, postID, text, writtenAt: Date.now() };
      if (!(await ports.writings.send(crypto.randomUUID(), action))) return setError(texts.tooManyWait);
      onSent();
    } catch {
      setError(texts.notStored);
    } finally {
      setBusy(false);
    }
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
        ref={field}
        label={texts.commentField}
        hint={texts.commentHint}
        rows={2}
        value={text}
        readOnly={busy}
        left={left}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="text-right">
        <Button type="submit" icon="send" busy={busy} disabled={!isReady}>
          {online ? texts.commentSend : texts.commentSendLater}
        </Button>
      </div>
    </form>
  );
}
