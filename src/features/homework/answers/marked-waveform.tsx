import { useRef } from 'react';
import type { Place } from '#domain/answers/answer.ts';
import { nextInTurn } from '#domain/answers/next-in-turn.ts';
import { useWidth } from '#ui/layout/use-width.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { answerTexts } from './answer-texts.ts';
import { PIN_PX, pinPlaces } from './pin-places.ts';

/** A comment on the waveform: a pin at a moment, a band over a stretch. */
export interface WaveformMark {
  commentID: string;
  number: number;
  place: Extract<Place, { kind: 'moment' | 'stretch' }>;
}

interface MarkedWaveformProps {
  peaks: readonly number[];
  /** Seconds; nothing is marked while the duration is 0. */
  duration: number;
  position: number;
  marks: readonly WaveformMark[];
  currentID: string | null;
  onMark(commentID: string): void;
  onSeek(seconds: number): void;
}

/** The waveform of a take with the places of its comments, each with its number; a touch plays it. */
export function MarkedWaveform(props: MarkedWaveformProps) {
  const { peaks, duration, position, marks, currentID, onMark, onSeek } = props;
  const part = (seconds: number) => partOf(seconds, duration);
  const shown = duration > 0 ? marks : [];
  return (
    <div className="min-w-0 grow">
      {marks.length > 0 && <Pins marks={shown} duration={duration} currentID={currentID} onMark={onMark} />}
      <div className="relative mx-3.5">
        {shown.map(({ commentID, place }) => (
          <Mark key={commentID} place={place} part={part} current={commentID === currentID} />
        ))}
        <SeekBar peaks={peaks} position={position} duration={duration} onSeek={onSeek} />
      </div>
    </div>
  );
}

/** The width of the waveform on a phone, before it has been measured. */
const PHONE_WIDTH_PX = 300;

type PinsProps = Pick<MarkedWaveformProps, 'marks' | 'duration' | 'currentID' | 'onMark'>;

/** The numbers over the waveform; where they are close, they stand above each other, each on a stem of its own. */
function Pins({ marks, duration, currentID, onMark }: PinsProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, PHONE_WIDTH_PX);
  const places = pinPlaces(
    marks.map(({ place }) => Math.min(1, startOf(place) / duration)),
    width,
  );
  const pins = places.flatMap(({ of, row }) => {
    const here = of.flatMap((index) => marks[index] ?? []);
    const [first] = here;
    return first === undefined ? [] : [{ here, first, row, left: partOf(startOf(first.place), duration) }];
  });
  return (
    <div
      ref={box}
      className="relative mx-3.5"
      style={{ height: PIN_PX * (1 + Math.max(0, ...pins.map(({ row }) => row))) }}
    >
      {pins.map(({ first, row, left }) => (
        <span
          key={first.commentID}
          style={{ left, height: PIN_PX * row }}
          className="pointer-events-none absolute bottom-0 w-0.5 -translate-x-1/2 bg-accent/60"
        />
      ))}
      {pins.map(({ here, first, row, left }) => (
        // The list below has the same as buttons for keyboards and screen readers.
        <button
          key={first.commentID}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => onMark(nextInTurn(idsOf(here), currentID) ?? first.commentID)}
          style={{ left, bottom: PIN_PX * row }}
          className="absolute grid size-11 -translate-x-1/2 place-items-end justify-items-center touch-manipulation"
        >
          <SharedPin marks={here} first={first} currentID={currentID} />
        </button>
      ))}
    </div>
  );
}

const idsOf = (marks: readonly WaveformMark[]) => marks.map(({ commentID }) => commentID);

interface SharedPinProps {
  marks: readonly WaveformMark[];
  first: WaveformMark;
  currentID: string | null;
}

/** The pin of one comment, or of several that a press reaches in turn: then with how many more there are. */
function SharedPin({ marks, first, currentID }: SharedPinProps) {
  const current = marks.find(({ commentID }) => commentID === currentID);
  return (
    <span className="relative">
      <Pin number={(current ?? first).number} current={current !== undefined} />
      {marks.length > 1 && (
        <span className="tabular absolute top-1/2 left-full whitespace-nowrap ml-0.5 -translate-y-1/2 rounded-sm bg-surface px-0.5 text-xs font-bold text-accent">
          {answerTexts.more(marks.length - 1)}
        </span>
      )}
    </span>
  );
}

function partOf(seconds: number, duration: number): string {
  return `${Math.min(100, (100 * seconds) / duration).toFixed(2)}%`;
}

/** The number of a comment, the same on the waveform, on the score and in the list. */
export function Pin({ number, current }: { number: number; current: boolean }) {
  return (
    <span
      className={`tabular grid size-7 place-items-center rounded-full border-2 text-xs leading-none font-bold ${
        current ? 'border-accent bg-accent text-on-accent' : 'border-accent bg-surface text-accent'
      }`}
    >
      {number}
    </span>
  );
}

interface MarkProps {
  place: WaveformMark['place'];
  part(seconds: number): string;
  current: boolean;
}

function Mark({ place, part, current }: MarkProps) {
  if (place.kind === 'moment') {
    return (
      <span
        style={{ left: part(place.atSeconds) }}
        className={`pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 ${current ? 'bg-accent' : 'bg-accent/60'}`}
      />
    );
  }
  return (
    <span
      style={{ left: part(place.startSeconds), right: `calc(100% - ${part(place.endSeconds)})` }}
      className={`pointer-events-none absolute inset-y-0 rounded-sm border-x-2 border-accent ${current ? 'bg-accent/30' : 'bg-accent/15'}`}
    />
  );
}

function startOf(place: WaveformMark['place']): number {
  return place.kind === 'moment' ? place.atSeconds : place.startSeconds;
}

/** What a screen reader calls the button that plays a comment's place. */
export function markLabel(number: number, place: Place): string {
  return answerTexts.mark(number, answerTexts.place(place));
}
