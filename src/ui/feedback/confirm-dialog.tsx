import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { ButtonTone } from '#ui/button/button-style.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  open: boolean;
  title: string;
  /** What the deed costs or brings. */
  children: ReactNode;
  deed: string;
  cancel: string;
  tone?: ButtonTone;
  onClose: () => void;
  /** The dialog closes when it has been done; should it fail, it closes as well, and the page says why. */
  onDeed: () => Promise<unknown>;
}

/** A question before something that cannot be taken back. */
export function Confirm({
  open,
  title,
  children,
  deed,
  cancel,
  tone = 'danger',
  onClose,
  onDeed,
}: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    const over = () => {
      setBusy(false);
      onClose();
    };
    onDeed().then(over, over);
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone={tone} busy={busy} onClick={press}>
            {deed}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
