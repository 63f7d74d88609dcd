import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

const Announce = createContext<(words: string) => void>(() => undefined);

/** Says a sentence to screen readers, once, without taking the focus. */
export function useAnnounce(): (words: string) => void {
  return useContext(Announce);
}

export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ words: '', id: 0 });
  const announce = useCallback((words: string) => setSaid((before) => ({ words, id: before.id + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        <p key={said.id}>{said.words}</p>
      </div>
    </Announce>
  );
}
