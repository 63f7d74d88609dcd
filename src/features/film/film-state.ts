import { NO_STRETCH, type Stretch } from '#domain/stretch.ts';

/*
 *  loading ──ready──▶ ready ──press──▶ playing ◀──▶ waiting
 *     │                                │  ▲  │
 *     │ too long, fault        press   ▼  │  ▼ end
 *     ▼                             paused  ended ──press──▶ playing
 *  failed ──again──▶ loading        (a fault leads to failed from anywhere)
 *     ▲ │
 *     │ ▼ no line
 *  noLine ──the line is back──▶ loading
 */
export type FilmStage =
  | 'loading'
  | 'ready'
  | 'playing'
  | 'waiting'
  | 'paused'
  | 'ended'
  | 'failed'
  | 'noLine';

export interface FilmState {
  stage: FilmStage;
  /** Seconds, as are all below. */
  at: number;
  /** 0 while it is not known. */
  duration: number;
  buffered: number;
  rate: number;
  captions: boolean;
  /** What is being said; empty between sentences. */
  caption: string;
  can: { rate: boolean; pip: boolean; captions: boolean };
  stretch: Stretch;
  /** It begins where it was left. */
  resumes: boolean;
  /** The browser wants the press inside of the player. */
  pressInside: boolean;
}

export const RATES: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5];

export function firstState(at: number, captions: boolean): FilmState {
  return {
    stage: 'loading',
    at,
    duration: 0,
    buffered: 0,
    rate: 1,
    captions,
    caption: '',
    can: { rate: false, pip: false, captions: false },
    stretch: NO_STRETCH,
    resumes: at > 0,
    pressInside: false,
  };
}

export const isRunning = ({ stage }: FilmState) => stage === 'playing' || stage === 'waiting';

export const isTroubled = ({ stage }: FilmState) => stage === 'failed' || stage === 'noLine';

/** Whether there is a film to be controlled. */
export const isOpen = (state: FilmState) => state.stage !== 'loading' && !isTroubled(state);
