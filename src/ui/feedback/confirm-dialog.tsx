import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { ButtonTone } from '#ui/button/button-style.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  cancel: string;
  tone?: ButtonTone;
  onClose: () => void;
  /** The dialog closes when the promise settles; after a failure the page explains it. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  cancel,
  tone = 'danger',
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    const close = () => {
      setBusy(false);
      onClose();
    };
    onConfirm().then(close, close);
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
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
