import { NO_REPEAT, type RepeatRange } from '#domain/lessons/repeat-range.ts';

/*
 *  loading ──ready──▶ ready ──press──▶ playing ◀──▶ waiting
 *     │                                │  ▲  │
 *     │ too long, fault        press   ▼  │  ▼ end
 *     ▼                             paused  ended ──press──▶ playing
 *  failed ──retry──▶ loading        (a fault leads to failed from anywhere)
 *     ▲ │
 *     │ ▼ offline
 *  offline ──online again──▶ loading
 */
export type FilmStage =
  | 'loading'
  | 'ready'
  | 'playing'
  | 'waiting'
  | 'paused'
  | 'ended'
  | 'failed'
  | 'offline';

export interface FilmState {
  stage: FilmStage;
  /** Seconds, as are all below. */
  at: number;
  /** 0 while it is unknown. */
  duration: number;
  buffered: number;
  rate: number;
  captions: boolean;
  /** The current caption; empty between sentences. */
  caption: string;
  can: { rate: boolean; pip: boolean; captions: boolean };
  repeat: RepeatRange;
  /** The film begins where the person left it. */
  resumes: boolean;
  /** The browser requires a press inside the player. */
  pressInside: boolean;
}

export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5];

export function initialFilmState(at: number, captions: boolean): FilmState {
  return {
    stage: 'loading',
    at,
    duration: 0,
    buffered: 0,
    rate: 1,
    captions,
    caption: '',
    can: { rate: false, pip: false, captions: false },
    repeat: NO_REPEAT,
    resumes: at > 0,
    pressInside: false,
  };
}

export const isRunning = ({ stage }: FilmState) => stage === 'playing' || stage === 'waiting';

/** A part of the film is played again and again: somebody plays along. */
export const isRepeating = ({ repeat }: FilmState) => repeat.a !== null && repeat.b !== null;

/** Before the first press the picture is a poster: it shows what is to come, so that little may cover it. */
export const isPoster = ({ stage }: FilmState) => stage === 'loading' || stage === 'ready';

export const hasProblem = ({ stage }: FilmState) => stage === 'failed' || stage === 'offline';

/** Whether the film can be controlled. */
export const isOpen = (state: FilmState) => state.stage !== 'loading' && !hasProblem(state);
