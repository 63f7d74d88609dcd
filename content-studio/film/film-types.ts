import type { Click, InstrumentName, Part, ScoreNote } from '../sound/note.ts';

/** The frets of a chord, 6th string first, -1 is not struck; and the fingers that hold them. */
export interface ChordShape {
  readonly frets: readonly number[];
  readonly fingers?: readonly number[] | undefined;
}
export type Shapes = Readonly<Record<string, ChordShape>>;

/** A shape that moves over the still picture. */
export type Mover =
  | {
      readonly shape: 'disc';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      /** Of a ring; left out, it is a full disc. */
      readonly width?: number;
      readonly colour: string;
      readonly opacity?: number;
    }
  | {
      readonly shape: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
      readonly opacity?: number;
    }
  | {
      readonly shape: 'string';
      readonly from: number;
      readonly to: number;
      readonly y: number;
      readonly swing: number;
      readonly width: number;
      readonly colour: string;
    };

/** One moment of a scene: an SVG that rarely changes, moving shapes, and an SVG laid over both. */
export interface Picture {
  readonly still: string;
  readonly movers: readonly Mover[];
  readonly over?: string;
}

/** Draws a scene at `t` seconds of its own; `frame` is the number of the film's frame. */
export type Draw = (t: number, frame: number) => Picture;

/** A scene that was made: how long it is, what sounds, how it is drawn, and which moment makes a good still. */
export interface MadeScene {
  readonly seconds: number;
  readonly draw: Draw;
  readonly parts?: readonly Part[];
  readonly clicks?: readonly Click[];
  readonly poster?: number;
}

/** What every scene is told of the film around it. */
export interface SceneContext {
  readonly folder: string;
  readonly instrument: InstrumentName;
  readonly chords: Shapes;
  readonly midis: readonly number[];
}

/** A note with `off`, the moment at which its light goes out. */
export type LitNote = ScoreNote & { readonly off: number };
/** A score whose notes carry the times of their lights. */
export interface LitScore {
  readonly notes: readonly LitNote[];
  readonly bar: number;
  readonly step: number;
  readonly pickup: number;
  readonly end: number;
}

/** A stretch of a tune that is shown at once, in seconds of the tune; music ends at `filled`. */
export interface Page {
  readonly from: number;
  readonly to: number;
  readonly filled: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A sentence on the screen, in seconds of the film. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** A scene at its place in the film. */
export interface FilmScene extends MadeScene {
  readonly show: string;
  readonly say: readonly string[];
  /** The line of the storyboard. */
  readonly line: number;
  readonly from: number;
}

/** A whole film: scenes, sounds and captions on one clock; `still` is the moment of its poster. */
export interface Film {
  readonly scenes: readonly FilmScene[];
  readonly seconds: number;
  readonly parts: readonly Part[];
  readonly clicks: readonly Click[];
  readonly cues: readonly Cue[];
  readonly still: number;
}
