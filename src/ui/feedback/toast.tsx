import { type ReactNode, useEffect } from 'react';
import { IconButton } from '#ui/button/button.tsx';

/** Specification, section 2. */
export const TOAST_MS = 15_000;

export interface ToastMessage {
  /** Tells one message from the next of the same words. */
  id: number;
  message: string;
}

interface ToastProps {
  toast: ToastMessage | null;
  /** An optional link, already built. */
  link?: ReactNode;
  onClose: () => void;
}

/** Bottom left, above the bar and what stands on it (`--foot`); goes by itself after 15 s. Never the only place of a failure. */
export function Toast({ toast, link, onClose }: ToastProps) {
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, onClose]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed bottom-[calc(5rem+var(--foot,0px)+env(safe-area-inset-bottom))] left-4 z-40 max-w-[min(26rem,calc(100vw-2rem))] lg:bottom-[calc(1.5rem+var(--foot,0px))] lg:left-28"
    >
      {toast && (
        <div
          key={toast.id}
          className="pointer-events-auto flex animate-[rise_180ms_var(--ease-out)] items-center gap-2 rounded-md border border-line bg-surface py-2 pr-1 pl-4 shadow-float"
        >
          <div className="min-w-0 grow py-1 text-sm">
            <p>{toast.message}</p>
            {link}
          </div>
          <IconButton icon="close" label="閉じる" onClick={onClose} />
        </div>
      )}
    </div>
  );
}
