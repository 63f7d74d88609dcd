import { type Trim, trimmedPeaks } from '#domain/recordings/trim.ts';
import { formatDuration } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { useRangeAudio } from './use-range-audio.ts';

interface TakePlayerProps {
  source: AudioSource;
  peaks: readonly number[];
  /** By the recorder's clock; 0 if it is unknown before playing. */
  durationMs: number;
  /** The part that is played; null for all of it. */
  trim?: Trim | null;
}

export function TakePlayer({ source, peaks, durationMs, trim = null }: TakePlayerProps) {
  const audio = useRangeAudio(source, trim);
  // WebKit says the length of what it has loaded so far, and some recordings are longer than the clock said.
  const duration = trim === null ? Math.max(audio.duration, durationMs / 1000) : audio.duration;
  const length = duration > 0 ? formatDuration(duration * 1000) : null;
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <button
          type="button"
          onClick={() => void audio.toggle()}
          className="inline-flex min-h-12 shrink-0 items-center gap-1.5 rounded-full border border-accent px-4 font-bold text-accent hover:bg-accent-soft touch-manipulation"
        >
          <Icon name={audio.playing ? 'pause' : 'play'} />
          {audio.playing ? texts.pause : texts.listen}
        </button>
        <SeekBar
          peaks={trim === null ? peaks : trimmedPeaks(peaks, trim, durationMs / 1000)}
          position={audio.position}
          duration={duration}
          onSeek={audio.seek}
          onToggle={audio.toggle}
        />
      </div>
      <p className="tabular min-h-4 text-right text-xs text-ink-soft">
        {[audio.position > 0 ? formatDuration(audio.position * 1000) : null, length]
          .filter((text) => text !== null)
          .join(' / ')}
      </p>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {texts.listenFailed}
        </p>
      )}
    </div>
  );
}
