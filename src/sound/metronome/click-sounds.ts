import type { Loudness } from '#domain/practice/beats.ts';

type Audible = Exclude<Loudness, 'silent'>;

/** A click is a short decaying tone: highest on an accent, softest between the beats. */
const TONES: Readonly<Record<Audible, { hz: number; volume: number }>> = {
  strong: { hz: 1568, volume: 0.6 },
  normal: { hz: 1046, volume: 0.35 },
  soft: { hz: 784, volume: 0.16 },
};
const CLICK_SECONDS = 0.04;
/** What a click has faded to at its end. */
const END_VOLUME = 0.001;

export type ClickSounds = Readonly<Record<Audible, AudioBuffer>>;

/** The clicks as sounds of a context, drawn once. */
export function createClickSounds(context: BaseAudioContext): ClickSounds {
  const draw = ({ hz, volume }: { hz: number; volume: number }) => {
    const length = Math.round(context.sampleRate * CLICK_SECONDS);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    const decay = Math.log(volume / END_VOLUME) / CLICK_SECONDS;
    for (let index = 0; index < length; index += 1) {
      const seconds = index / context.sampleRate;
      samples[index] = volume * Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * hz * seconds);
    }
    return buffer;
  };
  return { strong: draw(TONES.strong), normal: draw(TONES.normal), soft: draw(TONES.soft) };
}
