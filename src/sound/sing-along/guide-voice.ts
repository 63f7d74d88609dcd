/** A soft tone with some overtones: easy to sing with, and quieter than a voice. */
const OVERTONES = [0, 1, 0.35, 0.18, 0.08];
const VOLUME = 0.28;
const ATTACK_SECONDS = 0.03;
const RELEASE_SECONDS = 0.06;

export interface GuideNote {
  hz: number;
  /** On the clock of the context. */
  at: number;
  seconds: number;
}

export interface GuideVoice {
  play(note: GuideNote): void;
  /** Takes back what has not sounded, and fades what sounds. */
  stop(): void;
}

/** Plays a melody to sing along with. */
export function createGuideVoice(context: AudioContext): GuideVoice {
  const output = context.createGain();
  output.connect(context.destination);
  const wave = context.createPeriodicWave(new Float32Array(OVERTONES.length), new Float32Array(OVERTONES));
  return {
    play({ hz, at, seconds }) {
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.setPeriodicWave(wave);
      tone.frequency.value = hz;
      // A little shorter, so that the same note again is heard as a new one.
      const end = at + Math.max(ATTACK_SECONDS, seconds - RELEASE_SECONDS);
      level.gain.setValueAtTime(0, at);
      level.gain.linearRampToValueAtTime(VOLUME, at + ATTACK_SECONDS);
      level.gain.setValueAtTime(VOLUME, Math.max(at + ATTACK_SECONDS, end));
      level.gain.linearRampToValueAtTime(0, end + RELEASE_SECONDS);
      tone.connect(level).connect(output);
      tone.start(at);
      tone.stop(end + RELEASE_SECONDS);
    },
    stop() {
      const now = context.currentTime;
      output.gain.setTargetAtTime(0, now, RELEASE_SECONDS / 3);
      setTimeout(() => output.disconnect(), 400);
    },
  };
}
