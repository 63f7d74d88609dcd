import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from './dialog.tsx';

/** What the form in the dialog needs of it. */
export interface DialogForm {
  /** The id of the form, which the dialog's button submits. */
  id: string;
  /** While the form is being sent its fields are read-only: what is typed then would be lost. */
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

interface FormDialogProps {
  open: boolean;
  title: string;
  /** The label of the button that submits. */
  save: string;
  cancel: string;
  onClose: () => void;
  /** Draws the form; it is mounted when the dialog opens, so that its fields begin as they are saved. */
  children: (form: DialogForm) => ReactNode;
}

/** A dialog with a form; it stays open until the form closes it. */
export function FormDialog({ open, title, save, cancel, onClose, children }: FormDialogProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
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
          <Button type="submit" form={id} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      {children({ id, busy, setBusy })}
    </Dialog>
  );
}
