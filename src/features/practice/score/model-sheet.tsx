import { useSelector } from '@tanstack/react-store';
import { useEffect, useMemo, useState } from 'react';
import { countInBars } from '#domain/practice/beats.ts';
import type { Section } from '#domain/practice/score/music.ts';
import { type PlayerSettings, withSection } from '#local/player-settings.ts';
import { loadPracticeSettings } from '#local/practice-settings.ts';
import type { ModelPlayer, ModelSound } from '#sound/model/model-player.ts';
import { useAudioFacts } from '#sound/use-audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { RangeHandles } from '#ui/media/range-handles.tsx';
import { LoopOptions } from './loop-options.tsx';
import { ModelBar } from './model-bar.tsx';
import { roundsOf, sectionOf } from './player-choice.ts';
import { RoomKeys } from './room-keys.tsx';
import { SavedPlaces } from './saved-places.tsx';
import { SpeedSlider } from './speed-slider.tsx';
import { texts } from './texts.ts';
import { ToRoom } from './to-room.tsx';
import { usePlayerSettings } from './use-player-settings.ts';

export interface ModelSheetProps {
  player: ModelPlayer;
  /** The lesson's part of addresses. */
  lesson: string;
  lessonName: string;
  url: string;
  /** Beats of a count-in, at the recording's own tempo; without it the metronome of the lesson tells. */
  count?: { beats: number; bpm: number } | null;
  /** False while the microphone would record it. */
  allowed?: boolean;
  /** With all settings open, in the practice room; it has the keys of the page. */
  isRoom?: boolean;
}

const SOURCE = 'model';

/** The model recording of a lesson: slower or faster at the same pitch, and a part of it in a loop. */
export function ModelSheet(props: ModelSheetProps) {
  const { player, url, allowed = true, isRoom = false } = props;
  const [settings, change] = usePlayerSettings(props.lesson);
  const facts = useAudioFacts(url);
  const sound = useModelSound(props, settings);
  const { key } = sound;
  const { on, waiting, failed, round } = useModelState(player, key);
  const duration = (facts?.durationMs ?? 0) / 1000 || player.duration(key);
  useEffect(() => player.apply(sound), [player, sound]);
  useEffect(() => {
    if (!allowed && on) player.stop();
  }, [allowed, on, player]);
  const setSection = (next: Section | null) =>
    change((before) => withSection(before, SOURCE, next && within(next, duration)));
  const toggle = () => {
    if (allowed) player.toggle(sound);
  };
  const set = (part: Partial<PlayerSettings>) => change((before) => ({ ...before, ...part }));
  const range = sound.section ?? { from: 0, to: duration };
  const options = (
    <ModelOptions
      settings={settings}
      section={sound.section}
      position={() => player.position(key)}
      duration={duration}
      onSection={setSection}
      change={change}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={texts.model} className="grid grid-cols-1 gap-3">
      <ModelBar
        player={player}
        sound={sound}
        on={on}
        peaks={facts?.peaks ?? []}
        duration={duration}
        onToggle={allowed ? toggle : undefined}
      >
        {(isRoom || settings.loop || sound.section !== null) && (
          <RangeHandles
            {...range}
            duration={duration}
            labels={{ from: texts.handleA, to: texts.handleB }}
            onChange={setSection}
          />
        )}
      </ModelBar>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone={isRoom && !on ? 'primary' : 'secondary'}
          size={isRoom ? undefined : 'small'}
          icon={on ? 'pause' : 'play'}
          disabled={!allowed}
          onClick={toggle}
        >
          {on ? texts.stop : texts.hear}
        </Button>
        <SpeedSlider
          percent={settings.percent}
          shown={texts.percent(settings.percent)}
          onChange={(percent) => set({ percent })}
        />
      </div>
      {on && settings.loop && (
        <p className="tabular text-sm font-bold text-accent">{texts.round(round + 1, settings.times)}</p>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {on && waiting ? texts.modelWaiting : ''}
      </p>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.modelFailed}
        </p>
      )}
      {isRoom && (
        <RoomKeys toggle={toggle} percent={settings.percent} onPercent={(percent) => set({ percent })} />
      )}
      {isRoom ? (
        <div className="grid grid-cols-1 gap-6 border-t border-line pt-4 md:grid-cols-2">{options}</div>
      ) : (
        <details>
          <summary className="min-h-11 content-center text-sm font-bold text-accent">{texts.more}</summary>
          <div className="grid grid-cols-1 gap-5 pt-2">
            {options}
            <ToRoom lesson={props.lesson} source={SOURCE} />
          </div>
        </details>
      )}
    </div>
  );
}

const MIN_SECTION_SECONDS = 0.5;

/** A section of the recording; almost all of it is none. */
function within({ from, to }: Section, duration: number): Section | null {
  if (from < 0.05 && to > duration - 0.05) return null;
  const end = duration > 0 ? Math.min(to, duration) : to;
  const begin = Math.max(0, Math.min(from, end - MIN_SECTION_SECONDS));
  return { from: begin, to: Math.max(end, begin + MIN_SECTION_SECONDS) };
}

function useModelSound(
  { lesson, lessonName, url, count = null }: ModelSheetProps,
  settings: PlayerSettings,
): ModelSound {
  const [metronome] = useState(() => loadPracticeSettings(lesson));
  const { beats, bpm } = count ?? { beats: metronome.accents.length, bpm: metronome.bpm };
  return useMemo(
    () => ({
      key: `${lesson}/${SOURCE}`,
      title: texts.modelOf(lessonName),
      lesson,
      url,
      rounds: roundsOf(settings),
      section: sectionOf(settings, SOURCE),
      countIn: settings.countIn ? { beats: beats * countInBars(beats), bpm } : null,
    }),
    [lesson, lessonName, url, settings, beats, bpm],
  );
}

function useModelState(player: ModelPlayer, key: string) {
  const state = useSelector(player.store);
  const isThis = state.key === key;
  return {
    on: state.on && isThis,
    waiting: state.waiting && isThis,
    failed: state.failedKey === key,
    round: isThis ? state.round : 0,
  };
}

interface ModelOptionsProps {
  settings: PlayerSettings;
  section: Section | null;
  /** Seconds where it is now. */
  position(): number;
  duration: number;
  onSection(section: Section | null): void;
  change: ReturnType<typeof usePlayerSettings>[1];
}

function ModelOptions({ settings, section, position, duration, onSection, change }: ModelOptionsProps) {
  const { from, to } = section ?? { from: 0, to: duration };
  const setA = (at: number) => onSection({ from: at, to: at < to ? to : duration });
  const setB = (at: number) => onSection({ from: from < at ? from : 0, to: at });
  const rangeName = (range: Section) => texts.seconds(formatTime(range.from), formatTime(range.to));
  return (
    <>
      <div className="grid content-start gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-bold">{texts.section}</legend>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" tone="secondary" onClick={() => setA(position())}>
              {texts.setA}
            </Button>
            <Button size="small" tone="secondary" onClick={() => setB(position())}>
              {texts.setB}
            </Button>
            {section && (
              <>
                <span className="tabular text-sm">{rangeName(section)}</span>
                <Button size="small" tone="quiet" onClick={() => onSection(null)}>
                  {texts.sectionClear}
                </Button>
              </>
            )}
          </div>
          <p className="text-sm text-ink-soft">{texts.sectionHint}</p>
        </fieldset>
        <LoopOptions settings={settings} onChange={change} />
        <CheckBox
          checked={settings.countIn}
          onChange={(countIn) => change((before) => ({ ...before, countIn }))}
        >
          {texts.countInModel}
        </CheckBox>
      </div>
      <div className="grid content-start gap-4">
        <SavedPlaces
          places={settings.places}
          source={SOURCE}
          section={section}
          rangeName={rangeName}
          onChange={change}
          onChoose={onSection}
        />
      </div>
    </>
  );
}
