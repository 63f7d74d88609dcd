import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo, useState } from 'react';
import { clampBpm } from '#domain/practice/beats.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import {
  beatsOfBar,
  beginsWithUpbeat,
  GUIDES,
  inOctave,
  octaveOf,
  sungNotes,
} from '#domain/practice/singing.ts';
import { hertzOf } from '#domain/practice/tuning.ts';
import { PitchRoll } from '#features/practice/pitch-line/pitch-roll.tsx';
import { Amount } from '#features/practice/room/amount.tsx';
import { usePlayKeys } from '#features/practice/room/use-play-keys.ts';
import { MicrophoneProblem } from '#features/practice/tuner/microphone-problem.tsx';
import { MAX_VOICE_PERCENT, MIN_VOICE_PERCENT, type PracticeSettings } from '#local/practice-settings.ts';
import { ReferenceTone } from '#sound/drone/reference-tone.ts';
import { sharedContext } from '#sound/shared-context.ts';
import { SingAlong } from '#sound/sing-along/sing-along.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { usePractising } from '#sound/use-practising.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { SungWords } from './sung-words.tsx';
import { texts } from './texts.ts';

export interface SingableScore {
  /** Its title, or its number. */
  readonly name: string;
  readonly abc: string;
  readonly score: ExpectedScore;
}

interface VoiceToolProps {
  scores: readonly [SingableScore, ...SingableScore[]];
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

const PERCENT_STEP = 5;

/** Singing to a score: the pitch of the voice is drawn over its notes. */
export function VoiceTool({ scores, settings, onChange }: VoiceToolProps) {
  const [chosen, choose] = useState(0);
  const { score, abc } = scores[chosen] ?? scores[0];
  const { percent, guide } = settings.voice;
  const bpm = clampBpm((score.bpm * percent) / 100);
  const notes = useMemo(() => sungNotes(score, bpm), [score, bpm]);
  const { singer, tone } = useSinger();
  const { at } = useSelector(singer.session.store);
  const toggle = () => {
    tone.stop();
    if (at !== 'off') return singer.stop();
    const beats = beatsOfBar(abc, score.beatLength);
    const upbeat = beginsWithUpbeat(score, beats);
    void singer.start({ notes, bpm, beats, upbeat, guide, referenceHz: settings.referenceHz });
  };
  usePlayKeys(toggle);
  // Another song, or another tempo: the line belongs to the notes over which it was sung.
  const reset = (change: () => void) => {
    singer.clear();
    change();
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-[42em]">{texts.lead}</p>
      <section
        aria-label={texts.title}
        className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <MicrophoneProblem session={singer.session} silent={texts.silent} />
        <SungLine singer={singer} notes={notes} />
        <div className="grid justify-items-center gap-2">
          <div className="grid w-full max-w-[26rem]">
            <StartButton singer={singer} onPress={toggle} />
          </div>
          <p className="text-center text-xs text-ink-soft">
            {at === 'asking' ? texts.asking : texts.privacy}
          </p>
          <FirstNote tone={tone} midi={notes[0]?.midi ?? 60} referenceHz={settings.referenceHz} />
        </div>
      </section>
      <fieldset
        disabled={at !== 'off'}
        className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        {scores.length > 1 && (
          <Choice
            legend={texts.whichScore}
            layout="inline"
            options={scores.map(({ name }, value) => ({ value, label: name }))}
            value={chosen}
            onChange={(value) => reset(() => choose(value))}
          />
        )}
        <Choice
          legend={texts.guide}
          layout="inline"
          options={GUIDES.map((value) => ({ value, label: texts.guides[value] }))}
          value={guide}
          onChange={(value) => onChange({ voice: { ...settings.voice, guide: value } })}
        />
        {guide === 'melody' && <Notice tone="info">{texts.melodyHint}</Notice>}
        <Amount
          name={texts.tempo}
          value={percent}
          shown={texts.tempoValue(bpm, percent)}
          min={MIN_VOICE_PERCENT}
          max={MAX_VOICE_PERCENT}
          step={PERCENT_STEP}
          onChange={(value) => reset(() => onChange({ voice: { ...settings.voice, percent: value } }))}
        />
      </fieldset>
      <p className="hidden text-sm text-ink-soft lg:block">{texts.keys}</p>
    </div>
  );
}

/** One singer as long as the tool is open; leaving it stops microphone and sounds. */
function useSinger() {
  const [singer] = useState(() => new SingAlong({ shared: sharedContext }));
  const [tone] = useState(() => new ReferenceTone(sharedContext));
  useEffect(
    () => () => {
      singer.stop();
      tone.stop();
    },
    [singer, tone],
  );
  const isOn = useSelector(singer.session.store, ({ at }) => at === 'on');
  const isSounding = useSelector(tone.store, (midi) => midi !== null);
  usePractising('score', isOn || isSounding);
  return { singer, tone };
}

/** The picture, which follows the music, and after it stands still to be looked at. */
function SungLine({ singer, notes }: { singer: SingAlong; notes: ReturnType<typeof sungNotes> }) {
  const { at, line, playheadS } = useSelector(singer.view);
  const octave = octaveOf(notes, line);
  const shown = useMemo(() => inOctave(line, octave), [line, octave]);
  return (
    <div className="grid grid-cols-1 gap-2">
      <PitchRoll
        notes={notes}
        line={shown}
        playheadS={at === 'counting' || at === 'singing' ? Math.max(0, playheadS) : null}
      />
      <SungWords singer={singer} octave={octave} />
    </div>
  );
}

function StartButton({ singer, onPress }: { singer: SingAlong; onPress(): void }) {
  const isOff = useSelector(singer.session.store, ({ at }) => at === 'off');
  const isOver = useSelector(singer.view, ({ at }) => at === 'over');
  return (
    <Button
      size="large"
      tone={isOff ? 'primary' : 'secondary'}
      icon={isOff ? 'mic' : 'stop'}
      onClick={onPress}
    >
      {isOff ? (isOver ? texts.again : texts.start) : texts.stop}
    </Button>
  );
}

function FirstNote({ tone, midi, referenceHz }: { tone: ReferenceTone; midi: number; referenceHz: number }) {
  const sounding = useSelector(tone.store);
  return (
    <Button
      tone="quiet"
      icon={sounding === null ? 'music' : 'stop'}
      onClick={() => tone.toggle(sounding ?? midi, hertzOf(sounding ?? midi, referenceHz))}
    >
      {sounding === null ? texts.firstNote(midi) : texts.hushNote}
    </Button>
  );
}
