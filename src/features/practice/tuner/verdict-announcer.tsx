import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { SECOND_MS } from '#domain/time-units.ts';
import { tunerTexts as texts } from './texts.ts';
import type { Tuner } from './tuner.ts';

/** A needle that moves says nothing: only what stood for so long is read. */
const STILL_MS = SECOND_MS;

/** What the needle says, for screen readers. */
export function VerdictAnnouncer({ tuner, strings }: { tuner: Tuner; strings: number | null }) {
  const sentence = useSelector(tuner.view, ({ needle }) => {
    if (needle === null) return '';
    const note =
      needle.string !== null && strings
        ? texts.stringButton(needle.string, strings, needle.midi)
        : `${texts.name(needle.midi)} ${texts.letter(needle.midi)}`;
    return texts.announce(note, texts.verdicts[needle.verdict]);
  });
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(sentence), STILL_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
