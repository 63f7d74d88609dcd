import { useSelector } from '@tanstack/react-store';
import { PITCH_CLASSES, type PitchClass } from '#domain/practice/reference-pitch.ts';
import { hertzOf, midiOf, type Note, noteOf } from '#domain/practice/tuning.ts';
import { Amount } from '#features/practice/room/amount.tsx';
import { AmountSlider } from '#features/practice/room/amount-slider.tsx';
import { ReferencePitch } from '#features/practice/room/reference-pitch.tsx';
import { usePlayKeys } from '#features/practice/room/use-play-keys.ts';
import { NOTE_NAMES, texts } from '#features/practice/texts.ts';
import { MAX_DRONE_OCTAVE, MIN_DRONE_OCTAVE, type PracticeSettings } from '#local/practice-settings.ts';
import type { Drone } from '#sound/drone/drone.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';

interface DroneToolProps {
  drone: Drone;
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** A sustained note to tune and to sing against. */
export function DroneTool({ drone, settings, onChange }: DroneToolProps) {
  const on = useSelector(drone.store, (state) => state.on);
  const { pitchClass, octave } = settings.drone;
  const set = (change: Partial<PracticeSettings['drone']>) =>
    onChange({ drone: { ...settings.drone, ...change } });
  const toggle = () => drone.toggle();
  const higher = () => set(moved(settings.drone, 1));
  const lower = () => set(moved(settings.drone, -1));
  usePlayKeys(toggle, { ArrowUp: higher, ArrowDown: lower });
  const hertz = hertzOf(midiOf(settings.drone), settings.referenceHz);
  const [name, letter] = NOTE_NAMES[pitchClass];
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2 xl:gap-8">
      <section
        aria-label={texts.tools.drone}
        className="grid justify-items-center gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 lying:grid-cols-2 lying:items-center lying:p-3"
      >
        <div className="grid w-full justify-items-center gap-5 lying:gap-3">
          <p className="grid text-center">
            <output aria-label={texts.note} className="text-timer font-bold">
              {name}
            </output>
            <span className="tabular text-ink-soft">
              {letter}
              {octave}　{hertz.toFixed(1)}Hz
            </span>
          </p>
          <div className="grid w-full max-w-[26rem]">
            <Button
              size="large"
              tone={on ? 'secondary' : 'primary'}
              icon={on ? 'stop' : 'play'}
              onClick={toggle}
            >
              {on ? texts.hush : texts.hear}
            </Button>
          </div>
        </div>
        <div className="grid w-full justify-items-center gap-5 lying:gap-3">
          <Notes pitchClass={pitchClass} onChoose={(chosen) => set({ pitchClass: chosen })} />
          <div className="w-full max-w-[26rem]">
            <Amount
              name={texts.octave}
              value={octave}
              min={MIN_DRONE_OCTAVE}
              max={MAX_DRONE_OCTAVE}
              onChange={(next) => set({ octave: next })}
            />
          </div>
        </div>
      </section>
      <DroneOptions settings={settings} onChange={onChange} />
      <p className="hidden text-sm text-ink-soft lg:block xl:col-span-2">{texts.keysDrone}</p>
    </div>
  );
}

/** Reference pitch, volume and the fifth. */
function DroneOptions({ settings, onChange }: Omit<DroneToolProps, 'drone'>) {
  const { fifth, volumePercent } = settings.drone;
  const set = (change: Partial<PracticeSettings['drone']>) =>
    onChange({ drone: { ...settings.drone, ...change } });
  return (
    <div className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <ReferencePitch settings={settings} onChange={onChange} />
      <AmountSlider
        name={texts.volume}
        value={volumePercent}
        shown={texts.volumeValue(volumePercent)}
        min={0}
        max={100}
        step={5}
        onChange={(next) => set({ volumePercent: next })}
      />
      <CheckBox checked={fifth} onChange={(chosen) => set({ fifth: chosen })}>
        {texts.fifth}
      </CheckBox>
    </div>
  );
}

/** The note some semitones away; the same one where that is beyond the octaves there are. */
function moved({ pitchClass, octave }: Note, semitones: number): Note {
  const next = noteOf(midiOf({ pitchClass, octave }) + semitones);
  const isThere = next.octave >= MIN_DRONE_OCTAVE && next.octave <= MAX_DRONE_OCTAVE;
  return isThere ? next : { pitchClass, octave };
}

function Notes({ pitchClass, onChoose }: { pitchClass: PitchClass; onChoose(pitch: PitchClass): void }) {
  return (
    <fieldset className="w-full max-w-[26rem]">
      <legend className="sr-only">{texts.note}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(3.1rem,20%),1fr))] gap-2 sm:grid-cols-6">
        {PITCH_CLASSES.map((pitch) => {
          const [name, letter] = NOTE_NAMES[pitch];
          return (
            <button
              key={pitch}
              type="button"
              aria-pressed={pitch === pitchClass}
              onClick={() => onChoose(pitch)}
              className="grid min-h-14 touch-manipulation content-center rounded-md border border-line-strong bg-surface text-center leading-tight font-bold hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {name}
              <span className="text-xs font-normal">{letter}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
