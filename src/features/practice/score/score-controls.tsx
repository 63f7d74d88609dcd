import { useId, useRef } from 'react';
import { barCount, type Music, type Section } from '#domain/practice/score/music.ts';
import type { PlayerSettings } from '#local/player-settings.ts';
import type { Engraving } from '#sound/score/engrave.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { LoopOptions } from './loop-options.tsx';
import { Parts } from './parts.tsx';
import { RoomKeys } from './room-keys.tsx';
import { SavedPlaces } from './saved-places.tsx';
import { changeScoreDisplay, useScoreDisplay } from './score-display.ts';
import type { Playback, SheetProps } from './score-sheet.tsx';
import { SpeedSlider } from './speed-slider.tsx';
import { texts } from './texts.ts';
import { ToRoom } from './to-room.tsx';

type ControlsProps = SheetProps & { playback: Playback; engraving: Engraving | null };

/** Play, speed and parts; in a fold the rest. In the room all of it is open. Nothing beside a take, which it would be heard in. */
export function ScoreControls(props: ControlsProps) {
  const { playback, engraving, isRoom = false } = props;
  const { on, sounding, settings, toggle } = playback;
  const music = engraving?.music ?? null;
  const tempo = music === null ? '' : texts.tempo((music.bpm * settings.percent) / 100, music.beatLength);
  const set = useSet(playback);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3 in-[[inert]]:hidden print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone={isRoom && !on ? 'primary' : 'secondary'}
          size={isRoom ? undefined : 'small'}
          icon={on ? 'stop' : 'play'}
          onClick={toggle}
          disabled={music === null}
        >
          {on ? texts.stop : texts.play}
        </Button>
        <SpeedSlider
          percent={settings.percent}
          shown={texts.speedOfScore(settings.percent, tempo)}
          onChange={(percent) => set({ percent })}
        />
      </div>
      {on && sounding && settings.loop && music && (
        <p className="tabular text-sm font-bold text-accent">
          {texts.round(sounding.round + 1, settings.times)}　{texts.tempo(sounding.bpm, music.beatLength)}
        </p>
      )}
      {music && <AskedNote {...props} music={music} />}
      {music && <Parts music={music} settings={settings} onChange={set} />}
      {isRoom && (
        <RoomKeys toggle={toggle} percent={settings.percent} onPercent={(percent) => set({ percent })} />
      )}
      {isRoom ? (
        <div className="grid grid-cols-1 gap-6 border-t border-line pt-4 md:grid-cols-2">
          {music && <MoreOptions {...props} music={music} set={set} />}
        </div>
      ) : (
        <details>
          <summary className="min-h-11 content-center text-sm font-bold text-accent">{texts.more}</summary>
          <div className="grid grid-cols-1 gap-5 pt-2">
            {music && <MoreOptions {...props} music={music} set={set} />}
            <ToRoom lesson={props.lesson} source={props.number} />
          </div>
        </details>
      )}
    </div>
  );
}

type Set = (change: Partial<PlayerSettings>) => void;

function useSet({ change }: Playback): Set {
  return (part) => change((before) => ({ ...before, ...part }));
}

/** Says before it plays what an address has set. */
function AskedNote({ asked = null, playback, music }: ControlsProps & { music: Music }) {
  const { section, settings } = playback;
  if (asked === null || section === null || !settings.loop || playback.on) return null;
  const tempo = texts.tempo((music.bpm * settings.percent) / 100, music.beatLength);
  return (
    <p role="status" className="rounded-md bg-accent-soft px-3 py-2 text-sm">
      {texts.asked(texts.bars(section.from, section.to), tempo, settings.times)}
    </p>
  );
}

function MoreOptions(props: ControlsProps & { music: Music; set: Set }) {
  const { playback, music, number, set } = props;
  const { settings, section, change, setSection } = playback;
  const display = useScoreDisplay();
  return (
    <>
      <div className="grid content-start gap-4">
        <SectionChoice section={section} count={barCount(music)} onSection={setSection} />
        <LoopOptions settings={settings} onChange={change} />
        <div className="grid">
          <CheckBox checked={settings.countIn} onChange={(countIn) => set({ countIn })}>
            {texts.countIn}
          </CheckBox>
          <CheckBox checked={settings.click} onChange={(click) => set({ click })}>
            {texts.click}
          </CheckBox>
        </div>
      </div>
      <div className="grid content-start gap-4">
        <SavedPlaces
          places={settings.places}
          source={`score-${number}`}
          section={section}
          rangeName={({ from, to }: Section) => texts.bars(from, to)}
          onChange={change}
          onChoose={setSection}
        />
        <Choice
          legend={texts.size}
          layout="inline"
          options={texts.sizes.map((label, value) => ({ value, label }))}
          value={display.size}
          onChange={(size) => changeScoreDisplay({ size })}
        />
      </div>
    </>
  );
}

interface SectionChoiceProps {
  section: Section | null;
  count: number;
  onSection(section: Section | null): void;
}

/** The section in words, and its ends to choose: what the handles on the score do, for keys and screen readers. */
function SectionChoice({ section, count, onSection }: SectionChoiceProps) {
  const first = useRef<HTMLSelectElement>(null);
  if (count < 2) return null;
  const { from, to } = section ?? { from: 1, to: count };
  const clear = () => {
    onSection(null);
    first.current?.focus();
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">{texts.section}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <BarSelect
          ref={first}
          label={texts.fromBar}
          value={from}
          count={count}
          onChange={(bar) => onSection({ from: bar, to: Math.max(bar, to) })}
        />
        <BarSelect
          label={texts.toBar}
          value={to}
          count={count}
          onChange={(bar) => onSection({ from: Math.min(bar, from), to: bar })}
        />
        {section && (
          <Button size="small" tone="quiet" onClick={clear}>
            {texts.sectionClear}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {texts.sectionHint}
        {texts.tap}
      </p>
    </fieldset>
  );
}

interface BarSelectProps {
  label: string;
  value: number;
  count: number;
  ref?: React.Ref<HTMLSelectElement>;
  onChange(bar: number): void;
}

function BarSelect({ label, value, count, ref, onChange }: BarSelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="tabular min-h-11 rounded-full border border-line-strong bg-surface px-3"
      >
        {Array.from({ length: count }, (_, index) => index + 1).map((bar) => (
          <option key={bar} value={bar}>
            {texts.bar(bar)}
          </option>
        ))}
      </select>
    </div>
  );
}
