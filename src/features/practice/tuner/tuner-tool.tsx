import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo, useState } from 'react';
import { instrumentOf, type LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { A4_MIDI, GUITAR_TUNING_NAMES, GUITAR_TUNINGS, hertzOf } from '#domain/practice/tuning.ts';
import { ReferencePitch } from '#features/practice/room/reference-pitch.tsx';
import { usePlayKeys } from '#features/practice/room/use-play-keys.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { ReferenceTone } from '#sound/drone/reference-tone.ts';
import { sharedContext } from '#sound/shared-context.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { usePractising } from '#sound/use-practising.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { Meter } from './meter.tsx';
import { MicrophoneProblem } from './microphone-problem.tsx';
import type { Aim } from './needle.ts';
import { Strings } from './strings.tsx';
import { TakeReference } from './take-reference.tsx';
import { tunerTexts as texts } from './texts.ts';
import { Tuner } from './tuner.ts';
import { VerdictAnnouncer } from './verdict-announcer.tsx';

interface TunerToolProps {
  place: LessonPlace | null;
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** Listens to a string, a key or a voice and says how far it is from its note. */
export function TunerTool({ place, settings, onChange }: TunerToolProps) {
  const { referenceHz, tuner: stored } = settings;
  const instrument = stored.instrument ?? (place && instrumentOf(place.courseCode)) ?? 'piano';
  const strings = instrument === 'guitar' ? GUITAR_TUNINGS[stored.guitarTuning] : null;
  const [chosen, choose] = useState<number | null>(null);
  const aim = useMemo<Aim>(() => ({ instrument, strings, chosen }), [instrument, strings, chosen]);
  const { tuner, tone, toggle } = useTuner(aim, referenceHz);
  const { at } = useSelector(tuner.session.store);
  const step = (by: number) =>
    strings && choose((before) => Math.min(strings.length - 1, Math.max(0, (before ?? 0) + by)));
  const higher = () => step(1);
  const lower = () => step(-1);
  usePlayKeys(toggle, { ArrowUp: higher, ArrowDown: lower });
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2 xl:gap-8">
      <section
        aria-label={texts.title}
        className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 lying:grid-cols-2 lying:items-start lying:p-3"
      >
        <div className="grid w-full justify-items-center gap-4">
          <MicrophoneProblem session={tuner.session} silent={texts.silent} />
          <Meter
            tuner={tuner}
            instrument={instrument}
            strings={strings?.length ?? null}
            listening={at === 'on'}
          />
          <VerdictAnnouncer tuner={tuner} strings={strings?.length ?? null} />
        </div>
        <div className="grid w-full justify-items-center gap-4">
          <div className="grid w-full max-w-[26rem] gap-1">
            <Button
              size="large"
              tone={at === 'off' ? 'primary' : 'secondary'}
              icon={at === 'off' ? 'mic' : 'stop'}
              onClick={toggle}
            >
              {at === 'off' ? texts.start : texts.stop}
            </Button>
            <p className="min-h-[1.6em] text-center text-xs text-ink-soft">
              {at === 'asking' ? texts.asking : texts.privacy}
            </p>
          </div>
          {strings && <Strings tuner={tuner} strings={strings} chosen={chosen} onChoose={choose} />}
          <HearTone tuner={tuner} tone={tone} aim={aim} referenceHz={referenceHz} />
        </div>
      </section>
      <div className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <Choice
          legend={texts.instrument}
          layout="inline"
          options={INSTRUMENTS.map((value) => ({ value, label: texts.instruments[value] }))}
          value={instrument}
          onChange={(value) => {
            choose(null);
            onChange({ tuner: { ...stored, instrument: value } });
          }}
        />
        {strings && (
          <Choice
            legend={texts.tuning}
            layout="inline"
            options={GUITAR_TUNING_NAMES.map((value) => ({ value, label: texts.tunings[value] }))}
            value={stored.guitarTuning}
            onChange={(guitarTuning) => onChange({ tuner: { ...stored, guitarTuning } })}
          />
        )}
        <ReferencePitch settings={settings} onChange={onChange} />
        {instrument === 'piano' && (
          <TakeReference tuner={tuner} referenceHz={referenceHz} onChange={onChange} />
        )}
      </div>
      <p className="hidden text-sm text-ink-soft lg:block xl:col-span-2">
        {texts.keys}
        {strings && texts.keysStrings}
      </p>
    </div>
  );
}

const INSTRUMENTS: readonly LessonInstrument[] = ['guitar', 'piano', 'voice'];

/** The tuner as long as the tool is open; leaving it stops the microphone and the tone. */
function useTuner(aim: Aim, referenceHz: number) {
  const [tone] = useState(() => new ReferenceTone(sharedContext));
  const [tuner] = useState(
    () =>
      new Tuner({ monotonic: () => performance.now(), isDeaf: () => tone.isAudible() }, { aim, referenceHz }),
  );
  useEffect(() => tuner.apply({ aim, referenceHz }), [tuner, aim, referenceHz]);
  useEffect(
    () => () => {
      tuner.stop();
      tone.stop();
    },
    [tuner, tone],
  );
  const isOn = useSelector(tuner.session.store, ({ at }) => at === 'on');
  const isSounding = useSelector(tone.store, (midi) => midi !== null);
  usePractising('tuner', isOn || isSounding);
  const toggle = () => {
    if (tuner.session.store.state.at !== 'off') return tuner.stop();
    // A click or a drone would be what is heard.
    pauseOtherSounds(tuner);
    tuner.start();
  };
  return { tuner, tone, toggle };
}

interface HearToneProps {
  tuner: Tuner;
  tone: ReferenceTone;
  aim: Aim;
  referenceHz: number;
}

/** The note that is meant, to be heard: without a microphone too. */
function HearTone({ tuner, tone, aim, referenceHz }: HearToneProps) {
  const sounding = useSelector(tone.store);
  const meant = useSelector(tuner.view, ({ needle }) => needle?.midi ?? null);
  const { strings, chosen } = aim;
  const midi = strings ? (strings[chosen ?? 0] ?? A4_MIDI) : A4_MIDI;
  const next = chosen === null ? (meant ?? midi) : midi;
  const place = strings ? strings.indexOf(next) : -1;
  const name = strings && place >= 0 ? texts.string(place, strings.length) : texts.name(next);
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <Button
        tone="quiet"
        icon={sounding === null ? 'music' : 'stop'}
        onClick={() => {
          const pitch = sounding ?? next;
          tone.toggle(pitch, hertzOf(pitch, referenceHz));
        }}
      >
        {sounding === null ? texts.hearTone(name) : texts.hushTone}
      </Button>
      {sounding !== null && <p className="text-xs text-ink-soft">{texts.toneOn}</p>}
    </div>
  );
}
