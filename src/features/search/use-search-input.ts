import { useEffect, useRef, useState } from 'react';
import { createTyping } from './search-typing.ts';

/** What stands in the field, between the person who types and the address that keeps the words. */
export function useSearchInput(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const tell = useRef(onWords);
  /** The address is told late: what comes back from it may be older than what was typed since. */
  const told = useRef([words]);
  const [typing] = useState(() =>
    createTyping({
      later(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      tell(next) {
        if (next === told.current.at(-1)) return;
        told.current.push(next);
        tell.current(next);
      },
    }),
  );
  useEffect(() => {
    tell.current = onWords;
  }, [onWords]);
  useEffect(() => {
    const at = told.current.indexOf(words);
    told.current = at < 0 ? [words] : told.current.slice(at);
    if (at >= 0) return;
    // Somebody went back or forward.
    typing.stop();
    setTyped(words);
  }, [words, typing]);
  useEffect(() => () => typing.stop(), [typing]);
  return {
    typed,
    type(next: string) {
      setTyped(next);
      typing.typed(next);
    },
    composing: typing.composing,
    composed: typing.composed,
    settle: () => typing.settled(typed),
    clear() {
      setTyped('');
      typing.settled('');
    },
  };
}
