import { createStore, type Store } from '@tanstack/store';
import { type BeatPlan, usualAccents } from '#domain/practice/beats.ts';
import { endOf, type Guide, type SungNote, type SungPoint } from '#domain/practice/singing.ts';
import { hertzOf, pitchOf } from '#domain/practice/tuning.ts';
import { MetronomeRun } from '#sound/metronome/metronome-run.ts';
import { outputLatencyS } from '#sound/output-latency.ts';
import { PitchSession, type PitchState } from '#sound/pitch/pitch-session.ts';
import { type PitchReading, voiceSamples } from '#sound/pitch/watch-pitch.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { createGuideVoice, type GuideVoice } from './guide-voice.ts';

export interface Singing {
  readonly notes: readonly SungNote[];
  readonly bpm: number;
  readonly beats: number;
  /** Bars do not begin where beats are counted from. */
  readonly upbeat: boolean;
  readonly guide: Guide;
  readonly referenceHz: number;
}

export interface SungView {
  /** Counting in; singing; over, with the line of the last time. */
  readonly at: 'idle' | 'counting' | 'singing' | 'over';
  /** The beat of the count-in, from 0. */
  readonly beat: number;
  readonly line: readonly SungPoint[];
  /** Seconds of the music; below 0 in the count-in. */
  readonly playheadS: number;
}

interface Session {
  readonly store: Pick<Store<PitchState>, 'state' | 'get' | 'subscribe'>;
  start(): Promise<boolean>;
  stop(): void;
}

interface Deps {
  shared: SharedContext;
  listen?(onReading: (reading: PitchReading) => void): Session;
}

const IDLE: SungView = { at: 'idle', beat: 0, line: [], playheadS: 0 };
/** The voice may end a little after the music. */
const AFTER_S = 0.6;
/** Notes are handed over this long before they sound; a stopped song takes them back. */
const LOOKAHEAD_S = 1;
const listenWithMicrophone = (onReading: (reading: PitchReading) => void) =>
  new PitchSession(voiceSamples, onReading);

/*
 *   idle, over ──start: the microphone is granted──▶ counting ──a bar──▶ singing ──the music's end──▶ over
 *                                                        └──stop, another sound, microphone gone──▶ over, or idle
 */
/** A person sings to count-in and beats or melody, and their pitch is set over the notes. Nothing is stored. */
export class SingAlong {
  readonly view: Store<SungView> = createStore<SungView>(IDLE);
  readonly session: Session;
  readonly #shared: SharedContext;
  #song: Singing | null = null;
  #run: MetronomeRun | null = null;
  #guide: GuideVoice | null = null;
  #context: AudioContext | null = null;
  /** When the music begins on the context's clock; null before the first beat is known. */
  #beginsAt: number | null = null;
  #nextNote = 0;
  #unsubscribe: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  constructor({ shared, listen = listenWithMicrophone }: Deps) {
    this.#shared = shared;
    this.session = listen((reading) => this.#read(reading));
    this.session.store.subscribe(() => {
      if (this.session.store.state.at === 'off') this.#end();
    });
  }

  /** Call it from a press. */
  async start(song: Singing): Promise<void> {
    if (song.notes.length === 0 || this.session.store.state.at !== 'off') return;
    pauseOtherSounds(this);
    if (!(await this.session.start())) return;
    this.#song = song;
    this.#unsubscribe = onOtherSound(this, () => this.stop());
    this.#nextNote = 0;
    const listenOn = (context: AudioContext) => {
      this.#context = context;
      // A context that was built again has another clock: the next beat says where the music is.
      this.#beginsAt = null;
      this.#guide = song.guide === 'melody' ? createGuideVoice(context) : null;
    };
    listenOn(this.#shared.open());
    this.#stopWatching = this.#shared.watch(listenOn);
    this.view.setState(() => ({ ...IDLE, at: 'counting' }));
    this.#run = new MetronomeRun(this.#shared, {
      plan: () => planOf(song),
      countIn: true,
      isAudible: ({ place }) => place.bar < 0 || song.guide !== 'nothing',
      onClick: ({ place }) => this.#onBeat(place.bar, place.beat, place.at),
    });
  }

  readonly stop = (): void => this.session.stop();

  /** Takes the line of the last time away. */
  clear(): void {
    if (this.#song === null) this.view.setState(() => IDLE);
  }

  #onBeat(bar: number, beat: number, at: number): void {
    const { bpm, beats } = this.#song ?? { bpm: 60, beats: 0 };
    this.#beginsAt = at - (bar * beats + beat) * (60 / bpm);
    if (bar < 0) this.view.setState((before) => ({ ...before, beat }));
    this.#schedule();
  }

  #read({ atS, hz }: PitchReading): void {
    const [song, context, beginsAt] = [this.#song, this.#context, this.#beginsAt];
    if (!song || !context || beginsAt === null) return;
    const latencyS = outputLatencyS(context);
    const playheadS = context.currentTime - latencyS - beginsAt;
    const sungAtS = atS - latencyS - beginsAt;
    const point = { atS: sungAtS, midi: hz === null ? null : pitchOf(hz, song.referenceHz) };
    this.view.setState((before) => ({
      ...before,
      at: playheadS < 0 ? 'counting' : 'singing',
      playheadS,
      line: sungAtS < 0 ? before.line : [...before.line, point],
    }));
    this.#schedule();
    if (sungAtS > endOf(song.notes) + AFTER_S) this.stop();
  }

  #schedule(): void {
    const [song, context, beginsAt] = [this.#song, this.#context, this.#beginsAt];
    if (!song || !context || !this.#guide || beginsAt === null) return;
    const { notes, referenceHz } = song;
    for (let note = notes[this.#nextNote]; note; note = notes[this.#nextNote]) {
      const at = beginsAt + note.startS;
      if (at > context.currentTime + LOOKAHEAD_S) return;
      this.#nextNote += 1;
      if (at < context.currentTime) continue;
      this.#guide.play({ hz: hertzOf(note.midi, referenceHz), at, seconds: note.lengthS });
    }
  }

  #end(): void {
    if (this.#song === null) return;
    this.#song = null;
    this.#unsubscribe();
    this.#stopWatching();
    this.#run?.stop();
    this.#run = null;
    this.#guide?.stop();
    this.#guide = null;
    this.view.setState((before) => (before.line.length > 0 ? { ...before, at: 'over' } : IDLE));
  }
}

function planOf({ bpm, beats, upbeat }: Singing): BeatPlan {
  const accents = upbeat ? Array.from({ length: beats }, () => 'normal' as const) : usualAccents(beats);
  return { bpm, accents, subdivision: 1, swingPercent: 50, ramp: null };
}
