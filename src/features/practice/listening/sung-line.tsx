import { useMemo } from 'react';
import { PitchRoll } from '#features/practice/pitch-line/pitch-roll.tsx';
import { sungNotes } from './places.ts';
import type { Found } from './take-hearing.tsx';
import { texts } from './texts.ts';

interface SungLineProps {
  found: Pick<Found, 'hearing' | 'score'>;
  /** Second of the take that plays; null while it does not. */
  playhead: number | null;
}

/** Of a sung take: the voice over the notes of the score, where they were sung. */
export function SungLine({ found: { hearing, score }, playhead }: SungLineProps) {
  const { pitch } = hearing;
  const notes = useMemo(() => sungNotes(hearing, score.expected), [hearing, score]);
  const line = useMemo(
    () => (pitch?.points ?? []).map((midi, index) => ({ atS: index * (pitch?.stepSeconds ?? 0), midi })),
    [pitch],
  );
  if (pitch === null || notes.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h5 className="text-sm font-bold">{texts.pitchLine}</h5>
      <PitchRoll notes={notes} line={line} playheadS={playhead} label={texts.pitchPicture} />
    </div>
  );
}
