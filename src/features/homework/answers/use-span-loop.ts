import { useCallback, useEffect, useState } from 'react';
import { jumpInto, type Span } from '#domain/answers/comment-place.ts';
import { type AudioPlayback, type AudioSource, useAudio } from '#ui/media/use-audio.ts';

export interface SpanLoop {
  audio: AudioPlayback;
  /** What is played over and over; null while the whole recording plays. */
  span: Span | null;
  /** Plays a part over and over. */
  repeat(span: Span): void;
  /** Plays on without the loop, or stops. */
  toggle(): void;
  seek(seconds: number): void;
}

/** Plays a recording, or a part of it in a loop. The loop ends with a pause, whatever made it. */
export function useSpanLoop(source: AudioSource): SpanLoop {
  const [span, setSpan] = useState<Span | null>(null);
  const jump = useCallback((seconds: number) => jumpInto(span, seconds), [span]);
  const audio = useAudio(source, { jump });
  const { playing, play, pause, seek } = audio;
  // A pause before the first sound must not end a loop that is only beginning.
  const [sounded, setSounded] = useState(false);
  useEffect(() => {
    if (playing) setSounded(true);
    else if (sounded) {
      setSounded(false);
      setSpan(null);
    }
  }, [playing, sounded]);
  const repeat = useCallback(
    (next: Span) => {
      setSpan(next);
      void play(next.from);
    },
    [play],
  );
  const toggle = useCallback(() => {
    setSpan(null);
    if (playing) pause();
    else void play();
  }, [playing, pause, play]);
  const seekFreely = useCallback(
    (seconds: number) => {
      setSpan(null);
      seek(seconds);
    },
    [seek],
  );
  return { audio, span, repeat, toggle, seek: seekFreely };
}
