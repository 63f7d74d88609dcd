import { useEffect, useRef, useState } from 'react';
import { createSearchTyping } from './search-typing.ts';

/** The text of the search field, between typing and the URL that holds the search words. */
export function useSearchInput(words: string, onWords: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const latest = useRef(onWords);
  /** Words sent to the URL. It changes late: words that come back from it may be older than the text in the field. */
  const sent = useRef([words]);
  const [typing] = useState(() =>
    createSearchTyping({
      later(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      onSearch(next) {
        if (next === sent.current.at(-1)) return;
        sent.current.push(next);
        latest.current(next);
      },
    }),
  );
  useEffect(() => {
    latest.current = onWords;
  }, [onWords]);
  useEffect(() => {
    const at = sent.current.indexOf(words);
    sent.current = at < 0 ? [words] : sent.current.slice(at);
    if (at >= 0) return;
    // The person went back or forward.
    typing.stop();
    setTyped(words);
  }, [words, typing]);
  useEffect(() => () => typing.stop(), [typing]);
  return {
    typed,
    type(next: string) {
      setTyped(next);
      typing.type(next);
    },
    startComposition: typing.startComposition,
    endComposition: typing.endComposition,
    submit: () => typing.submit(typed),
    clear() {
      setTyped('');
      typing.submit('');
    },
  };
}
