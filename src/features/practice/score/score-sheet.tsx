import { useSelector } from '@tanstack/react-store';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasBacking } from '#domain/practice/score/backing.ts';
import { barCount, type Music, type Section, sectionOfBars } from '#domain/practice/score/music.ts';
import { planOf } from '#domain/practice/score/play-plan.ts';
import { type PlayerSettings, withSection } from '#local/player-settings.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import type { Engraving } from '#sound/score/engrave.ts';
import { printedPaper } from '#sound/score/printed-paper.ts';
import { type PrintedBar, printedBars } from '#sound/score/score-bars.ts';
import { momentAt } from '#sound/score/score-cursor.ts';
import type { ScorePlayer, ScoreSound } from '#sound/score/score-player.ts';
import { useEngraving } from '#sound/score/use-engraving.ts';
import { usePreloadedSamples } from '#sound/score/use-preloaded-samples.ts';
import { useScoreCursor } from '#sound/score/use-score-cursor.ts';
import type { Asked } from './asked.ts';
import { BarHandles } from './bar-handles.tsx';
import { barSection, roundsOf, sectionOf } from './player-choice.ts';
import { ScoreControls } from './score-controls.tsx';
import { useScoreDisplay, ZOOMS } from './score-display.ts';
import { texts } from './texts.ts';
import { usePlayerSettings } from './use-player-settings.ts';
import '#ui/media/score-paper.css';
import './score-sheet.css';

export interface SheetProps {
  player: ScorePlayer;
  /** The lesson's part of addresses. */
  lesson: string;
  /** Which of the lesson's scores, from 1. */
  number: number;
  title: string;
  /** Named by the small player where the score has no title. */
  lessonName: string | null;
  abc: string;
  /** With tablature below the staff and the sound of a guitar. */
  guitar: boolean;
  /** What an address asks for. */
  asked?: Asked | null;
  /** With all settings open, in the practice room; it has the keys of the page. */
  isRoom?: boolean;
}

/** A score that plays: its paper with cursor and handles, and below it what it plays with. */
export function ScoreSheet(props: SheetProps) {
  const { player, abc, guitar, title, isRoom = false } = props;
  const paper = useRef<HTMLDivElement>(null);
  const zoom = ZOOMS[useScoreDisplay().size] ?? 1;
  const outcome = useEngraving(paper, { abc, guitar, zoom, label: texts.named(title) });
  const engraving = outcome.kind === 'drawn' ? outcome.engraving : null;
  const playback = useScorePlayback(props, engraving, paper);
  const { bars, on, sound, settings, section, setSection } = playback;
  const position = useCallback(
    () => (sound === null ? null : (player.now(sound.key)?.position ?? null)),
    [player, sound],
  );
  useScoreCursor(paper, engraving, on ? position : null);
  usePreloadedSamples(engraving?.music ?? null, guitar ? 'guitar' : 'keys');
  const showsHandles = isRoom || settings.loop || section !== null;
  const playFromPoint = (x: number, y: number) => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    if (!engraving || !matrix) return;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const moment = momentAt(engraving.moments, point.x, point.y);
    if (moment) playback.playFrom(moment.position);
  };
  if (outcome.kind === 'failed') {
    return (
      <>
        <p role="status" className="text-sm text-ink-soft">
          {texts.failed}
        </p>
        <pre className="overflow-x-auto text-sm">{abc}</pre>
      </>
    );
  }
  return (
    <>
      <div className={`relative overflow-x-auto ${showsHandles ? 'pt-10 print:pt-0' : ''}`}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sections' choices do the same for keyboards */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          ref={paper}
          className="score-paper"
          onClick={({ clientX, clientY }) => playFromPoint(clientX, clientY)}
        />
        {showsHandles && <BarHandles paper={paper} bars={bars} section={section} onSection={setSection} />}
      </div>
      <ScoreControls {...props} playback={playback} engraving={engraving} />
    </>
  );
}

export interface Playback {
  on: boolean;
  /** Which round sounds and its tempo; null while nothing plays. */
  sounding: { round: number; bpm: number } | null;
  settings: PlayerSettings;
  change: ReturnType<typeof usePlayerSettings>[1];
  bars: readonly PrintedBar[];
  section: Section | null;
  setSection(section: Section | null): void;
  sound: ScoreSound | null;
  toggle(): void;
  playFrom(position: number): void;
}

const NO_BARS: readonly PrintedBar[] = [];

function useScorePlayback(
  props: SheetProps,
  engraving: Engraving | null,
  paper: RefObject<HTMLDivElement | null>,
): Playback {
  const { player, lesson, number, asked = null } = props;
  const [settings, change] = usePlayerSettings(lesson);
  const source = `score-${number}`;
  const music = engraving?.music ?? null;
  const count = music === null ? 0 : barCount(music);
  const section = useMemo(() => barSection(sectionOf(settings, source), count), [settings, source, count]);
  const bars = useMemo(() => {
    const svg = paper.current?.querySelector('svg');
    if (engraving === null || !svg) return NO_BARS;
    return printedBars({ moments: engraving.moments, bars: engraving.music.bars }, printedPaper(svg));
  }, [engraving, paper]);
  const sound = useScoreSound(props, music, settings, section);
  useEffect(() => {
    if (sound !== null) player.apply(sound);
  }, [player, sound]);
  useAsked(asked, music, source, change);
  const on = useSelector(player.store, (state) => state.on && state.key === sound?.key);
  const sounding = useSelector(player.store, (state) => (state.key === sound?.key ? state.sounding : null));
  return {
    on,
    sounding,
    settings,
    change,
    bars,
    section,
    setSection: (next) => change((before) => withSection(before, source, barSection(next, count))),
    sound,
    toggle: () => sound && player.toggle(sound),
    playFrom: (position) => sound && player.playFrom(sound, position),
  };
}

/** The score with these settings, as the player takes it. */
function useScoreSound(
  { lesson, number, abc, lessonName, title, guitar }: SheetProps,
  music: Music | null,
  settings: PlayerSettings,
  section: Section | null,
): ScoreSound | null {
  return useMemo(() => {
    if (music === null) return null;
    const instrument = guitar ? 'guitar' : 'keys';
    const plan = planOf(music, {
      rounds: roundsOf(settings),
      section: section && sectionOfBars(music, section.from, section.to),
      muted: settings.muted,
      backing: settings.backing && hasBacking(music.chords) ? instrument : null,
      click: settings.click,
    });
    const key = `${lesson}/${number}`;
    const named = abcTitle(abc) ?? lessonName ?? title;
    return { key, title: named, lesson, source: number, music, plan, instrument, countIn: settings.countIn };
  }, [lesson, number, abc, lessonName, title, guitar, music, settings, section]);
}

/** Sets what the address asks for, once it is known how many bars and which tempo the score has. */
function useAsked(
  asked: Asked | null,
  music: Music | null,
  source: string,
  change: Playback['change'],
): void {
  const [done, setDone] = useState<Asked | null>(null);
  useEffect(() => {
    if (asked === null || music === null || asked === done) return;
    setDone(asked);
    change((before) => asked.apply(before, music, source));
  }, [asked, done, music, source, change]);
}
