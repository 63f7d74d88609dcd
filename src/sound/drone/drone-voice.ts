/** Overtones of the voice: warm, and enough of them that a phone's small speaker lets a low note be heard. */
const OVERTONES = [0, 1, 0.5, 0.32, 0.2, 0.12, 0.08, 0.05, 0.03];
const ATTACK_SECONDS = 0.25;
const RELEASE_SECONDS = 0.12;
/** A note slides into the next one instead of clicking. */
const GLIDE_SECONDS = 0.03;
/** After this many time constants nothing is heard. */
const FADED = 6;
const SOFTENED_HZ = 2_600;
const VOLUME = 0.4;

export interface DroneVoice {
  /** Frequencies that sound together, the root first. */
  sound(frequencies: readonly number[], volumePercent: number): void;
  stop(): void;
}

/** A sustained sound of a context; it begins with its first `sound` and fades at its end. */
export function createDroneVoice(context: AudioContext): DroneVoice {
  const output = context.createGain();
  const softener = context.createBiquadFilter();
  softener.type = 'lowpass';
  softener.frequency.value = SOFTENED_HZ;
  output.gain.value = 0;
  softener.connect(output).connect(context.destination);
  const wave = context.createPeriodicWave(new Float32Array(OVERTONES.length), new Float32Array(OVERTONES));
  const tones: { tone: OscillatorNode; level: GainNode }[] = [];

  const add = () => {
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.setPeriodicWave(wave);
    level.gain.value = 0;
    tone.connect(level).connect(softener);
    tone.start();
    tones.push({ tone, level });
  };
  return {
    sound(frequencies, volumePercent) {
      const now = context.currentTime;
      while (tones.length < frequencies.length) add();
      tones.forEach(({ tone, level }, index) => {
        const hz = frequencies[index];
        const isNew = level.gain.value === 0;
        if (hz !== undefined && isNew) tone.frequency.setValueAtTime(hz, now);
        else if (hz !== undefined) tone.frequency.setTargetAtTime(hz, now, GLIDE_SECONDS);
        const volume = hz === undefined ? 0 : VOLUME / frequencies.length ** 0.5;
        level.gain.setTargetAtTime(volume, now, GLIDE_SECONDS);
      });
      output.gain.setTargetAtTime(volumePercent / 100, now, ATTACK_SECONDS / 3);
    },
    stop() {
      const now = context.currentTime;
      output.gain.cancelScheduledValues(now);
      output.gain.setTargetAtTime(0, now, RELEASE_SECONDS);
      for (const { tone } of tones) tone.stop(now + RELEASE_SECONDS * FADED);
      const [last] = tones;
      if (last) last.tone.onended = () => output.disconnect();
    },
  };
}
