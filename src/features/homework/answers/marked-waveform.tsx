import type { Place } from '#domain/answers/answer.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { answerTexts } from './answer-texts.ts';

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
  const part = (seconds: number) => `${Math.min(100, (100 * seconds) / duration).toFixed(2)}%`;
  const shown = duration > 0 ? marks : [];
  return (
    <div className="min-w-0 grow">
      {marks.length > 0 && (
        <div className="relative mx-3.5 h-11">
          {shown.map(({ commentID, number, place }) => (
            // The list below has the same as buttons for keyboards and screen readers.
            <button
              key={commentID}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => onMark(commentID)}
              style={{ left: part(startOf(place)) }}
              className={`absolute bottom-0 grid h-11 w-11 -translate-x-1/2 place-items-end justify-items-center touch-manipulation ${commentID === currentID ? 'z-10' : ''}`}
            >
              <Pin number={number} current={commentID === currentID} />
            </button>
          ))}
        </div>
      )}
      <div className="relative mx-3.5">
        {shown.map(({ commentID, place }) => (
          <Mark key={commentID} place={place} part={part} current={commentID === currentID} />
        ))}
        <SeekBar peaks={peaks} position={position} duration={duration} onSeek={onSeek} />
      </div>
    </div>
  );
}

/** The number of a comment, the same on the waveform, on the score and in the list. */
export function Pin({ number, current }: { number: number; current: boolean }) {
  return (
    <span
      className={`tabular grid size-7 place-items-center rounded-full border-2 text-xs font-bold ${
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
