import {
  countInBars,
  MAX_BEATS_PER_BAR,
  MAX_BPM,
  MAX_SWING_PERCENT,
  MIN_BPM,
  MIN_SWING_PERCENT,
  resizedAccents,
  SUBDIVISIONS,
} from '#domain/practice/beats.ts';
import { Amount } from '#features/practice/room/amount.tsx';
import { AmountSlider } from '#features/practice/room/amount-slider.tsx';
import { texts } from '#features/practice/texts.ts';
import { MAX_RAMP_BARS, MAX_RAMP_STEP_BPM, type PracticeSettings } from '#local/practice-settings.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { useCanVibrate } from '#ui/layout/use-can-vibrate.ts';

interface OptionsProps {
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** What is set once for a piece. */
export function MetronomeOptions({ settings, onChange }: OptionsProps) {
  const { accents, subdivision } = settings;
  const canVibrate = useCanVibrate();
  return (
    <div className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <Amount
        name={texts.beatsPerBar}
        value={accents.length}
        shown={texts.beats(accents.length)}
        min={1}
        max={MAX_BEATS_PER_BAR}
        onChange={(beats) => onChange({ accents: resizedAccents(accents, beats) })}
      />
      <Choice
        legend={texts.subdivision}
        layout="inline"
        options={SUBDIVISIONS.map((value) => ({ value, label: texts.subdivisions[value] }))}
        value={subdivision}
        onChange={(value) => onChange({ subdivision: value })}
      />
      {(subdivision === 2 || subdivision === 4) && <Swing settings={settings} onChange={onChange} />}
      <div className="grid gap-1">
        <CheckBox checked={settings.countIn} onChange={(countIn) => onChange({ countIn })}>
          {texts.countIn(countInBars(settings.accents.length))}
        </CheckBox>
        <CheckBox checked={settings.silent} onChange={(silent) => onChange({ silent })}>
          {texts.silent}
        </CheckBox>
        {settings.silent && settings.countIn && (
          <p className="pl-9 text-sm text-ink-soft">{texts.countInSilent}</p>
        )}
        {canVibrate && (
          <CheckBox checked={settings.vibrates} onChange={(vibrates) => onChange({ vibrates })}>
            {texts.vibrates}
          </CheckBox>
        )}
        <CheckBox checked={settings.rampOn} onChange={(rampOn) => onChange({ rampOn })}>
          {texts.ramp}
        </CheckBox>
      </div>
      {settings.rampOn && <RampFields settings={settings} onChange={onChange} />}
    </div>
  );
}

function Swing({ settings: { swingPercent }, onChange }: OptionsProps) {
  return (
    <AmountSlider
      name={texts.swing}
      value={swingPercent}
      shown={texts.swingValue(swingPercent)}
      min={MIN_SWING_PERCENT}
      max={MAX_SWING_PERCENT}
      onChange={(next) => onChange({ swingPercent: next })}
    />
  );
}

function RampFields({ settings: { bpm, ramp }, onChange }: OptionsProps) {
  const set = (change: Partial<typeof ramp>) => onChange({ ramp: { ...ramp, ...change } });
  return (
    <div className="grid gap-3 border-l-4 border-line pl-4">
      <Amount
        name={texts.rampTo}
        value={ramp.toBpm}
        step={5}
        min={MIN_BPM}
        max={MAX_BPM}
        onChange={(toBpm) => set({ toBpm })}
      />
      <Amount
        name={texts.rampStep}
        value={ramp.stepBpm}
        min={1}
        max={MAX_RAMP_STEP_BPM}
        onChange={(stepBpm) => set({ stepBpm })}
      />
      <Amount
        name={texts.rampBars}
        value={ramp.everyBars}
        min={1}
        max={MAX_RAMP_BARS}
        onChange={(everyBars) => set({ everyBars })}
      />
      <p role="status" className="text-sm text-ink-soft">
        {texts.rampSummary(bpm, ramp.toBpm, ramp.stepBpm, ramp.everyBars)}
      </p>
    </div>
  );
}
