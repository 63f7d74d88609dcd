import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useEffect, useState } from 'react';
import type { ModelPlayer, ModelSound } from '#sound/model/model-player.ts';
import { formatTime } from '#ui/media/format-time.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { texts } from './texts.ts';

interface ModelBarProps {
  player: ModelPlayer;
  sound: ModelSound;
  on: boolean;
  peaks: readonly number[];
  duration: number;
  onToggle: (() => void) | undefined;
  /** Between the waveform and the time. */
  children: ReactNode;
}

/** The waveform and the time: all that is drawn again at every frame. */
export function ModelBar({ player, sound, on, peaks, duration, onToggle, children }: ModelBarProps) {
  const position = useModelPosition(player, sound.key, on);
  return (
    <div>
      <SeekBar
        label={texts.modelPosition}
        peaks={peaks}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(sound, seconds)}
        {...(onToggle && { onToggle })}
        tone="ink"
      />
      {children}
      <p className="tabular text-right text-sm text-ink-soft">
        {formatTime(position)} / {formatTime(duration)}
      </p>
    </div>
  );
}

/** Seconds, at every frame while it plays. */
function useModelPosition(player: ModelPlayer, key: string, on: boolean): number {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!on) return;
    let frame = 0;
    const follow = () => {
      redraw((count) => count + 1);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [on]);
  // A place that was chosen while it stands.
  useSelector(player.store, (state) => state.seeks);
  return player.position(key);
}
