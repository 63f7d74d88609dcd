import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button/button.tsx';

const TOAST_MS = 15_000;

interface ToastMessage {
  /** Tells a message from an earlier one with the same text. */
  id: number;
  message: string;
  link?: ReactNode;
}

type ShowToast = (message: string, link?: ReactNode) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Shows a short message at the bottom left; a later message replaces an earlier one. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function Toaster({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const show = useCallback<ShowToast>((message, link) => {
    setToast((before) => ({ id: (before?.id ?? 0) + 1, message, link }));
  }, []);
  const close = useCallback(() => setToast(null), []);
  return (
    <ToastContext value={show}>
      {children}
      <Toast toast={toast} onClose={close} />
    </ToastContext>
  );
}

/**
 * Above the tab bar and what stands on it (`--foot`, `--mini`); closes by itself, and where its link leads. Never the only
 * place of a failure.
 */
function Toast({ toast, onClose }: { toast: ToastMessage | null; onClose: () => void }) {
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  const box = useCloseWhereItLeads(onClose);
  return (
    <div data-passing aria-live="polite" className="toast-place">
      {toast && (
        <div key={toast.id} ref={box} className="toast">
          <div className="min-w-0 grow py-1 text-sm">
            <p>{toast.message}</p>
            {toast.link}
          </div>
          <IconButton icon="close" label="閉じる" onClick={onClose} />
        </div>
      )}
    </div>
  );
}

/** What a toast says is done once the screen is opened to which its link leads, by whatever way. */
function useCloseWhereItLeads(onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const before = useRef(path);
  useEffect(() => {
    // A toast that is said while its own screen is being left stays.
    if (before.current === path) return;
    before.current = path;
    if (box.current?.querySelector('a')?.pathname === path) onClose();
  }, [path, onClose]);
  return box;
}
