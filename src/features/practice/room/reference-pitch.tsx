import {
  clampReference,
  MAX_REFERENCE_HZ,
  MIN_REFERENCE_HZ,
  USUAL_REFERENCE_HZ,
} from '#domain/practice/reference-pitch.ts';
import { texts } from '#features/practice/texts.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { Amount } from './amount.tsx';

interface ReferencePitchProps {
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** Where A4 is; one setting for all tools. */
export function ReferencePitch({ settings, onChange }: ReferencePitchProps) {
  return (
    <div className="grid gap-1">
      <Amount
        name={texts.reference}
        value={settings.referenceHz}
        shown={texts.referenceValue(settings.referenceHz)}
        min={MIN_REFERENCE_HZ}
        max={MAX_REFERENCE_HZ}
        onChange={(hz) => onChange({ referenceHz: clampReference(hz) })}
      />
      <div className="flex items-center gap-3">
        <input
          type="range"
          min={MIN_REFERENCE_HZ}
          max={MAX_REFERENCE_HZ}
          value={settings.referenceHz}
          aria-label={texts.reference}
          aria-valuetext={texts.referenceValue(settings.referenceHz)}
          onChange={(event) => onChange({ referenceHz: clampReference(Number(event.target.value)) })}
          className="h-11 min-w-0 grow accent-accent"
        />
        <Button
          size="small"
          tone="quiet"
          // Not disabled, which would lose the focus of whoever pressed it.
          aria-disabled={settings.referenceHz === USUAL_REFERENCE_HZ}
          onClick={() => onChange({ referenceHz: USUAL_REFERENCE_HZ })}
        >
          {texts.referenceReset}
        </Button>
      </div>
    </div>
  );
}
