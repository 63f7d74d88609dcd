import type { NoteTimingEvent, TuneObject } from 'abcjs';
import { sound, soundedNotes } from './score-sound.ts';

/** A short breath between the press and the first note, in seconds. */
const BREATH = 0.15;

export interface ScorePlaying {
  stop(): void;
}

/** Plays a tune and moves a cursor along its staff; both follow the clock of the sound, so they cannot drift apart. */
export function playScore(
  tune: TuneObject,
  paper: HTMLElement,
  bpm: number,
  onEnd: () => void,
): ScorePlaying {
  const context = new AudioContext();
  const { tracks } = tune.setUpAudio({}) as unknown as { tracks: Parameters<typeof soundedNotes>[0] };
  tune.setTiming(bpm, 0);
  const moments = ((tune as unknown as { noteTimings?: NoteTimingEvent[] }).noteTimings ?? []).filter(
    (moment) => moment.type === 'event',
  );
  const notes = soundedNotes(tracks, bpm, tune.getBeatLength());
  const end = Math.max(0, ...notes.map((note) => note.at + note.length));
  const begin = context.currentTime + BREATH;
  const cursor = createCursor(paper);
  sound(context, notes, begin);

  let frame = 0;
  let shown = -1;
  const follow = () => {
    const at = (context.currentTime - begin) * 1000;
    const index = moments.findLastIndex((moment) => moment.milliseconds <= at);
    if (index !== shown) {
      cursor.show(moments[index]);
      shown = index;
    }
    if (at / 1000 > end) finish();
    else frame = requestAnimationFrame(follow);
  };
  const finish = () => {
    cancelAnimationFrame(frame);
    cursor.remove();
    void context.close();
    onEnd();
  };
  frame = requestAnimationFrame(follow);
  return { stop: finish };
}

function createCursor(paper: HTMLElement) {
  const svg = paper.querySelector('svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  line.setAttribute('class', 'score-cursor');
  svg?.append(line);
  const mark = (moment: NoteTimingEvent | undefined, now: boolean) => {
    for (const element of moment?.elements?.flat() ?? []) element.classList.toggle('score-now', now);
  };
  let last: NoteTimingEvent | undefined;
  return {
    show(moment: NoteTimingEvent | undefined) {
      mark(last, false);
      mark(moment, true);
      last = moment;
      if (moment?.left === undefined || moment.top === undefined) return;
      const x = String(moment.left - 3);
      line.setAttribute('x1', x);
      line.setAttribute('x2', x);
      line.setAttribute('y1', String(moment.top));
      line.setAttribute('y2', String(moment.top + (moment.height ?? 0)));
    },
    remove() {
      mark(last, false);
      line.remove();
    },
  };
}
