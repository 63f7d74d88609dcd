import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

/** Announces a sentence to screen readers without moving the focus. */
export function useAnnounce(): (sentence: string) => void {
  return useContext(AnnounceContext);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState({ sentence: '', id: 0 });
  const announce = useCallback(
    (sentence: string) => setAnnounced((before) => ({ sentence, id: before.id + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        <p key={announced.id}>{announced.sentence}</p>
      </div>
    </AnnounceContext>
  );
}
