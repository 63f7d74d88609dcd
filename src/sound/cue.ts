import { SECOND_MS } from '#domain/time-units.ts';
import { effects } from '#local/device-settings.ts';
import { recordingTakes } from '#local/takes/recording-locks.ts';
import { isPractised } from './practising.ts';
import { type SharedContext, sharedContext } from './shared-context.ts';

/** Two soft notes, a fifth apart: what was sent has arrived. */
const NOTES = [
  { hz: 784, fromSeconds: 0 },
  { hz: 1175, fromSeconds: 0.12 },
] as const;
const CUE_SECONDS = 0.7;
const VOLUME = 0.12;
/** A note has this share of its volume left at the end of the sound. */
const END_SHARE = 0.01;

/** Drawn once for a context: several takes may arrive within seconds. */
const cues = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Plays the app's own short sound. From a press, or after one: before, browsers keep a page silent. */
export function playCue(shared: Pick<SharedContext, 'open' | 'watch'> = sharedContext): void {
  const context = shared.open();
  const source = context.createBufferSource();
  source.buffer = cueOf(context);
  source.connect(context.destination);
  source.start(context.currentTime);
  // Watched for so long, so that the device is released afterwards.
  const release = shared.watch(() => undefined);
  setTimeout(release, CUE_SECONDS * SECOND_MS);
}

/**
 * Plays it for something that happened by itself, where it is wanted and disturbs nothing: not while anybody plays or
 * listens here, or records in any tab. Resolves with whether it was played.
 */
export async function playCueWhenQuiet(
  view: Pick<Window, 'document' | 'navigator'>,
  play: () => void = playCue,
): Promise<boolean> {
  const { document: page, navigator } = view;
  if (!effects() || page.hidden || isPractised() || navigator.userActivation?.hasBeenActive === false) {
    return false;
  }
  const media = [...page.querySelectorAll<HTMLMediaElement>('video, audio')];
  if (media.some(({ paused }) => !paused)) return false;
  if ((await recordingTakes(navigator.locks ?? null)).size > 0) return false;
  play();
  return true;
}

function cueOf(context: BaseAudioContext): AudioBuffer {
  const cue = cues.get(context) ?? drawCue(context);
  cues.set(context, cue);
  return cue;
}

function drawCue(context: BaseAudioContext): AudioBuffer {
  const { sampleRate } = context;
  const length = Math.round(sampleRate * CUE_SECONDS);
  const buffer = context.createBuffer(1, length, sampleRate);
  const samples = buffer.getChannelData(0);
  const decay = -Math.log(END_SHARE) / CUE_SECONDS;
  for (const { hz, fromSeconds } of NOTES) {
    for (let index = Math.round(fromSeconds * sampleRate); index < length; index += 1) {
      const seconds = index / sampleRate - fromSeconds;
      // The first hundredth of a second rises, so that nothing clicks.
      const rise = Math.min(1, seconds / 0.01);
      samples[index] =
        (samples[index] ?? 0) +
        VOLUME * rise * Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * hz * seconds);
    }
  }
  return buffer;
}
