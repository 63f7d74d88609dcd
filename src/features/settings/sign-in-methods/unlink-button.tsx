import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

interface UnlinkProps {
  name: string;
  busy: boolean;
  on: boolean;
  /** The only way in that is left: it cannot be taken away. */
  last: boolean;
  onUnlink: () => Promise<void>;
}

export function Unlink({ name, busy, on, last, onUnlink }: UnlinkProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        busy={busy}
        disabled={!on || last}
        aria-label={texts.unlinkOf(name)}
        onClick={() => setAsking(true)}
      >
        {texts.unlink}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.unlinkTitle(name)}
        deed={texts.unlink}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onDeed={async () => {
          // The question is over first: a proof may have to be asked for in a dialog of its own.
          setAsking(false);
          await onUnlink();
        }}
      >
        <p>{texts.unlinkBody}</p>
      </ConfirmDialog>
    </>
  );
}
