import { until } from '../support/until.ts';
import type { EnginePage } from './engine.ts';

interface ListenedWindow {
  listened?: AnalyserNode[];
  /** When each click or note was handed to the sound card, on its clock, and its context. */
  starts?: { at: number; context: BaseAudioContext }[];
}

/** From now on everything that the page plays by Web Audio can be listened to; to be called before it plays. */
export function listenToPage(page: EnginePage): Promise<void> {
  return page.evaluate(putAnalysersBeforeTheDevice);
}

/** The peak of what the page plays, once it is as loud as this. */
export function loudestSound(page: EnginePage, what: string, minimum = 0.01): Promise<number> {
  return until(`${what} to sound`, () => page.evaluate(loudestOf, minimum));
}

/**
 * When so many sounds in a row begin, on the clock of the sound card, once that clock has passed them. They are of one
 * context: the product builds another where a clock stands still, which that of a busy machine may do.
 */
export function soundedAt(page: EnginePage, count: number): Promise<number[]> {
  return until(`${count} sounds that have begun`, () => page.evaluate(startsThatPassed, count));
}

function putAnalysersBeforeTheDevice(): void {
  const listened: AnalyserNode[] = [];
  const starts: NonNullable<ListenedWindow['starts']> = [];
  Object.assign(window as ListenedWindow, { listened, starts });
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] instanceof AudioDestinationNode) {
      const analyser = this.context.createAnalyser();
      connect.call(this, analyser);
      listened.push(analyser);
    }
    return connect.apply(this, to);
  } as AudioNode['connect'];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (at = 0, ...rest) {
    starts.push({ at, context: this.context });
    start.call(this, at, ...rest);
  };
}

/** The loudest sample of the moment, once it is as loud as this. */
function loudestOf(minimum: number): number | null {
  const peaks = ((window as ListenedWindow).listened ?? []).map((analyser) => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return Math.max(...samples.map(Math.abs));
  });
  const peak = Math.max(0, ...peaks);
  return peak >= minimum ? peak : null;
}

function startsThatPassed(count: number): number[] | null {
  const starts = (window as ListenedWindow).starts ?? [];
  const newest = starts.at(-1)?.context;
  const passed = starts.filter(({ at, context }) => context === newest && context.currentTime > at);
  return passed.length < count ? null : passed.slice(0, count).map(({ at }) => at);
}
