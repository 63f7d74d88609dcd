import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

interface UnlinkButtonProps {
  name: string;
  busy: boolean;
  online: boolean;
  /** The last sign-in method, which cannot be unlinked. */
  last: boolean;
  onUnlink: () => Promise<void>;
}

export function UnlinkButton({ name, busy, online, last, onUnlink }: UnlinkButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        busy={busy}
        disabled={!online || last}
        aria-label={texts.unlinkOf(name)}
        onClick={() => setAsking(true)}
      >
        {texts.unlink}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.unlinkTitle(name)}
        action={texts.unlink}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          // Closes first, because reauthentication may open a dialog of its own.
          setAsking(false);
          await onUnlink();
        }}
      >
        <p>{texts.unlinkBody}</p>
      </ConfirmDialog>
    </>
  );
}
