import { type ReactNode, useId, useMemo, useState } from 'react';
import { momentsOf } from '#domain/practice/listening/expected.ts';
import type { Suggestion } from '#domain/practice/listening/judge/findings.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { Legend, MarkShape } from './mark-shape.tsx';
import { MARK_SHAPES, type ShapeKind } from './mark-shapes.ts';
import {
  type NoteShape,
  noteShapes,
  type Place,
  placesOf,
  scorePosition,
  spanOfBar,
  type TakeSpan,
} from './places.ts';
import { sentencesOf, suggestionText } from './say.ts';
import { SungLine } from './sung-line.tsx';
import type { Found } from './take-hearing.tsx';
import { TempoCurve } from './tempo-curve.tsx';
import { REASONS, SHAPE_NAMES, texts } from './texts.ts';

/** Plays the take that was listened to. */
export interface HearingPlayer {
  readonly playing: boolean;
  /** Seconds. */
  readonly position: number;
  readonly duration: number;
  readonly failed: boolean;
  toggle(): void;
  seek(seconds: number): void;
  playSpan(span: TakeSpan): void;
}

export interface ScoreSlot {
  /** Which of the lesson's scores, from 1. */
  readonly score: number;
  readonly notes: readonly NoteShape[];
  readonly bars: readonly { readonly bar: number; readonly path: string | null }[];
  /** Where the take is in the score, in whole notes; null while it does not play. */
  readonly position: number | null;
  onBar(bar: number): void;
}

interface HearingResultProps {
  found: Found;
  player: HearingPlayer;
  peaks: readonly number[];
  hasOtherScores: boolean;
  /** Draws the score with marks. */
  renderScore: (slot: ScoreSlot) => ReactNode;
  /** A button that opens the practice of a suggestion; null where there is none. */
  renderSuggestion: ((suggestion: Suggestion, text: string) => ReactNode) | null;
}

/** What a take says against its score: two sentences, one suggestion, and where to look and listen. Never a grade. */
export function HearingResult(props: HearingResultProps) {
  const { found, hasOtherScores, renderSuggestion } = props;
  const { hearing, score, isNew } = found;
  const id = useId();
  const [isOpen, setOpen] = useState(isNew);
  if (hearing.state === 'not heard') {
    return (
      <Notice title={texts.notListened}>
        {REASONS[hearing.reason ?? 'in doubt']}
        {hasOtherScores && texts.anotherScore}
      </Notice>
    );
  }
  const { suggestion } = hearing;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-md border border-line p-3 sm:p-4">
      <div className="grid gap-1">
        <h4 id={id} className="text-sm font-bold text-ink-soft">
          {texts.title}
        </h4>
        <p className="text-md leading-[1.8] font-bold">{sentencesOf(hearing).join('')}</p>
      </div>
      {suggestion && renderSuggestion?.(suggestion, suggestionText(suggestion, score.expected.beatLength))}
      {isOpen && <Details {...props} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">
          {texts.mayErr}
          {texts.limits[hearing.playing]}
        </p>
        <Button tone="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
      </div>
    </section>
  );
}

function Details({ found: { hearing, score }, player, peaks, renderScore }: HearingResultProps) {
  const { expected } = score;
  const moments = useMemo(() => momentsOf(expected), [expected]);
  const places = useMemo(() => placesOf(hearing), [hearing]);
  const notes = useMemo(() => noteShapes(hearing, expected), [hearing, expected]);
  const bars = useMemo(
    () =>
      places.map(({ bar, kinds }) => {
        const pace = kinds.find(([kind]) => kind === 'rushed' || kind === 'dragged')?.[0];
        return { bar, path: pace ? MARK_SHAPES[pace] : null };
      }),
    [places],
  );
  const kinds = [...new Set(places.flatMap((place) => place.kinds.map(([kind]) => kind)))];
  const all = new Set(moments.map(({ bar }) => bar)).size;
  const listened = new Set(hearing.bars.map(({ bar }) => bar)).size;
  const position = player.playing ? scorePosition(hearing, moments, player.position) : null;
  const onBar = (bar: number) => {
    const span = spanOfBar(hearing, bar);
    if (span) player.playSpan(span);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {listened < all && <p className="text-sm">{texts.barsPart(listened, all)}</p>}
      <div className="grid grid-cols-1 gap-2">
        {renderScore({ score: score.number, notes, bars, position, onBar })}
        {kinds.length > 0 && <Legend kinds={kinds} label={texts.legend} />}
      </div>
      <TakeWave player={player} peaks={peaks} places={places} />
      {places.length > 0 && <PlaceList places={places} onPlace={player.playSpan} />}
      <TempoCurve bars={hearing.bars} beatLength={expected.beatLength} />
      <SungLine found={{ hearing, score }} playhead={player.playing ? player.position : null} />
    </div>
  );
}

interface TakeWaveProps {
  player: HearingPlayer;
  peaks: readonly number[];
  places: readonly Place[];
}

/** The take with the same places; the list below says in words and to keyboards what stands here. */
function TakeWave({ player, peaks, places }: TakeWaveProps) {
  const { playing, position, duration, failed, toggle, seek, playSpan } = player;
  const percent = (seconds: number) => `${duration > 0 ? Math.min(100, (100 * seconds) / duration) : 0}%`;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div>
        <Button tone="secondary" size="small" icon={playing ? 'pause' : 'play'} onClick={toggle}>
          {playing ? texts.pause : texts.playAll}
        </Button>
      </div>
      <div className="grid grid-cols-1">
        <div className="relative">
          {places.map(({ bar, from, to }) => (
            <span
              key={bar}
              aria-hidden="true"
              className="absolute inset-y-0 rounded-sm border-x-2 border-accent bg-accent-soft"
              style={{ left: percent(from), width: percent(to - from) }}
            />
          ))}
          <SeekBar
            peaks={peaks}
            position={position}
            duration={duration}
            label={texts.position}
            onSeek={seek}
            onToggle={toggle}
          />
        </div>
        <div aria-hidden="true" className="relative h-11">
          {duration > 0 &&
            places.map(({ bar, from, to, kinds }) => (
              <button
                key={bar}
                type="button"
                tabIndex={-1}
                onClick={() => playSpan({ from, to })}
                className="absolute -ml-5.5 grid size-11 place-items-center"
                style={{ left: percent((from + to) / 2) }}
              >
                {kinds[0] && <MarkShape kind={kinds[0][0]} />}
              </button>
            ))}
        </div>
        {failed && (
          <p role="alert" className="text-sm text-danger">
            {texts.playFailed}
          </p>
        )}
      </div>
    </div>
  );
}

/** More is no help. */
const PLACES_SHOWN = 8;

function PlaceList({ places, onPlace }: { places: readonly Place[]; onPlace(span: TakeSpan): void }) {
  const [all, showAll] = useState(false);
  const shown = all ? places : places.slice(0, PLACES_SHOWN);
  return (
    <div className="grid gap-2">
      <h5 className="text-sm font-bold">{texts.places}</h5>
      <ul className="grid gap-1.5">
        {shown.map(({ bar, from, to, kinds, words }) => (
          <li key={bar}>
            <button
              type="button"
              aria-label={texts.placeLabel(bar, words)}
              onClick={() => onPlace({ from, to })}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunk px-3 py-1.5 text-left text-sm hover:bg-accent-soft"
            >
              <Icon name="play" />
              <span className="tabular font-bold">{texts.bar(bar)}</span>
              {kinds.map(([kind, count]) => (
                <PlaceKind key={kind} kind={kind} count={count} />
              ))}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <div>
          <Button tone="quiet" size="small" icon="down" onClick={() => showAll(true)}>
            {texts.morePlaces(places.length - shown.length)}
          </Button>
        </div>
      )}
      <p className="text-xs text-ink-soft">{texts.placesHint}</p>
    </div>
  );
}

function PlaceKind({ kind, count }: { kind: ShapeKind; count: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <MarkShape kind={kind} />
      {SHAPE_NAMES[kind]}
      {count > 1 && <span className="tabular">{count}</span>}
    </span>
  );
}
