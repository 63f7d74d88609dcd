import type { Api } from '#api/client.ts';
import { plays } from '#contract/community/plays.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { texts } from './texts.ts';

interface TakeBackDialogProps {
  open: boolean;
  api: Api;
  playSlug: string;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a play is taken back: its likes and comments do not come again. */
export function TakeBackDialog({ open, api, playSlug, onClose, onGone }: TakeBackDialogProps) {
  const say = useToast();
  const takeBack = async () => {
    try {
      await api(plays.remove, { playSlug });
      onGone();
      say(texts.takenBack);
    } catch {
      say(texts.takeBackFailed);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={texts.takeBackTitle}
      action={texts.takeBack}
      cancel={texts.keep}
      onClose={onClose}
      onConfirm={takeBack}
    >
      <p className="phrase">{texts.takeBackBody}</p>
    </ConfirmDialog>
  );
}
