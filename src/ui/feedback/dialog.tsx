import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '#ui/button/button.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom, the one that changes something last. */
  actions?: ReactNode;
  /** True for a picture: as wide as the screen allows. */
  large?: boolean;
}

/** Begins at the first field, after the words that stand there already. */
function beginTyping(dialog: HTMLDialogElement): void {
  const field = firstField(dialog);
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/**
 * Where somebody with a keyboard begins to type; the browser itself would focus the cross. On a touch screen nothing is
 * focused: its keyboard would cover what is to be read first.
 */
function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return null;
  const field = dialog.querySelector<HTMLElement>(
    'input:not([type=hidden], [disabled]), textarea:not([disabled]), select:not([disabled])',
  );
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
  return (isRadio && dialog.querySelector<HTMLElement>('input[type=radio]:checked')) || field;
}

/** The browser's modal dialog: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({ open, title, onClose, children, actions, large = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      beginTyping(dialog);
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      // The event comes later than the close that caused it: by then the same state may have opened another dialog.
      onClose={() => open && onClose()}
      className={`m-auto ${large ? 'w-[min(52rem,calc(100vw-1rem))]' : 'w-[min(30rem,calc(100vw-2rem))]'} rounded-lg bg-surface p-6 text-ink shadow-float backdrop:bg-scrim open:animate-[rise_160ms_var(--ease-out)]`}
    >
      {open && (
        <div className="grid gap-4">
          <div className="flex items-start justify-between gap-3">
            <h2 id={id} className="text-lg font-bold">
              {title}
            </h2>
            <span className="-mt-2 -mr-3">
              <IconButton icon="close" label="閉じる" onClick={onClose} />
            </span>
          </div>
          <div className="grid gap-3">{children}</div>
          {actions && <div className="flex flex-wrap justify-end gap-2 pt-2">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
