import { useCallback, useEffect, useRef } from 'react';
import type { Trim } from '#domain/recordings/trim.ts';
import { type AudioPlayback, type AudioSource, useAudio } from '#ui/media/use-audio.ts';

/** A press a moment after the end begins at the beginning, as a whole recording does. */
const END_S = 0.05;

/** useAudio for a part of a recording; positions and duration count from the beginning of the part. Without one, all of it. */
export function useRangeAudio(source: AudioSource, range: Trim | null): AudioPlayback {
  const pause = useRef(() => {});
  const jump = useCallback(
    (seconds: number) => {
      if (range === null) return null;
      if (seconds >= range.toS) {
        pause.current();
        return range.fromS;
      }
      return seconds < range.fromS - END_S ? range.fromS : null;
    },
    [range],
  );
  const audio = useAudio(source, { jump });
  useEffect(() => {
    pause.current = audio.pause;
  }, [audio.pause]);
  if (range === null) return audio;
  const { fromS, toS } = range;
  const inside = audio.position >= fromS && audio.position < toS - END_S;
  const play = (from = inside ? audio.position - fromS : 0) => audio.play(fromS + from);
  return {
    ...audio,
    position: Math.min(toS - fromS, Math.max(0, audio.position - fromS)),
    duration: toS - fromS,
    play,
    toggle: async () => (audio.playing ? audio.pause() : await play()),
    seek: (seconds) => audio.seek(fromS + seconds),
  };
}
