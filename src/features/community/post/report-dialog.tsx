import { useState } from 'react';
import type { Api } from '#api/client.ts';
import { posts } from '#contract/community/posts.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { MAX_POST_LENGTH, REPORT_REASONS, type ReportReason } from '#domain/community/post.ts';
import { countCharacters } from '#domain/text-length.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { REASONS, texts } from './texts.ts';

interface ReportDialogProps {
  open: boolean;
  /** A post, or one of its comments. */
  about: { postID: string; commentID?: string };
  api: Api;
  onClose: () => void;
}

/** Tells the school about a post or a comment. What was typed stays when sending fails. */
export function ReportDialog({ open, about, api, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const say = useToast();
  const left = MAX_POST_LENGTH - countCharacters(note);
  const send = async () => {
    if (reason === null || left < 0) return;
    setBusy(true);
    setError(null);
    try {
      const { postID, commentID } = about;
      const optional = { ...(commentID && { commentID }), ...(note.trim() !== '' && { note }) };
      await api(posts.report, { postID, reason, ...optional });
      setNote('');
      say(texts.reported);
      onClose();
    } catch (cause) {
      setError(errorMessage(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={texts.reportTitle}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={busy} disabled={reason === null || left < 0} onClick={() => void send()}>
            {texts.reportSend}
          </Button>
        </>
      }
    >
      <p className="phrase text-sm text-ink-soft">{texts.reportLead}</p>
      <Choice
        legend={texts.reportReason}
        options={REPORT_REASONS.map((value) => ({ value, label: REASONS[value] }))}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        label={texts.reportNote}
        rows={2}
        value={note}
        readOnly={busy}
        left={left}
        error={error}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
