import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Toast, type ToastMessage } from './toast.tsx';

interface Said extends ToastMessage {
  link?: ReactNode;
}

type Say = (message: string, link?: ReactNode) => void;

const Saying = createContext<Say>(() => {});

/** Says a short thing at the bottom left; a later one takes the place of an earlier one. */
export function useToast(): Say {
  return useContext(Saying);
}

export function Toaster({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback<Say>((message, link) => {
    setSaid((before) => ({ id: (before?.id ?? 0) + 1, message, link }));
  }, []);
  const close = useCallback(() => setSaid(null), []);
  const toast = useMemo(() => said, [said]);
  return (
    <Saying value={say}>
      {children}
      <Toast toast={toast} link={said?.link} onClose={close} />
    </Saying>
  );
}
