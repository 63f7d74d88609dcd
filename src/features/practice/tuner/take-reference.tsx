import { useSelector } from '@tanstack/react-store';
import { clampReference } from '#domain/practice/reference-pitch.ts';
import { hertzOf, noteOf } from '#domain/practice/tuning.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { tunerTexts as texts } from './texts.ts';
import type { Tuner } from './tuner.ts';

const PITCH_CLASS_OF_A = 9;
const OCTAVE_OF_A4 = 4;

interface TakeReferenceProps {
  tuner: Tuner;
  referenceHz: number;
  onChange: ChangeSettings;
}

/** Pianos are tuned to 440, 442 or lower with their age: an A that is heard can become the reference. */
export function TakeReference({ tuner, referenceHz, onChange }: TakeReferenceProps) {
  const measured = useSelector(tuner.view, ({ needle, pitch }) => {
    if (needle === null || pitch === null) return null;
    const { pitchClass, octave } = noteOf(needle.midi);
    if (pitchClass !== PITCH_CLASS_OF_A) return null;
    return clampReference(hertzOf(pitch, referenceHz) * 2 ** (OCTAVE_OF_A4 - octave));
  });
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">{texts.takeReferenceHint}</p>
      {measured !== null && measured !== referenceHz && (
        <div>
          <Button size="small" tone="secondary" onClick={() => onChange({ referenceHz: measured })}>
            {texts.takeReference(measured)}
          </Button>
        </div>
      )}
    </div>
  );
}
