import { belowFoldTexts as texts } from '#features/landing/below-fold-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { ChordBoxes } from './chord-boxes.tsx';
import { Keyboard } from './keyboard.tsx';
import { chordAt, keysAt, type Sound } from './sounds.ts';
import { useSound } from './use-sound.ts';

/** One keyboard for both piano pieces, from the lowest to the highest note. */
const KEYS = { from: 47, to: 72 };

/** A model recording with its waveform as a slider, and the keys or the chord that sound. */
export function SoundCard({ sound: { name, src, seconds, heights, keys, chords } }: { sound: Sound }) {
  const { state, at, toggle, seek } = useSound(src);
  const words = texts.sounds[name];
  const playing = state === 'playing';
  return (
    <li className="grid content-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <p className="text-sm font-bold text-accent">{words.place}</p>
        <h3 className="text-lg font-bold">{words.name}</h3>
        <p className="text-sm text-ink-soft">{words.body}</p>
      </div>
      <div className="grid gap-4">
        {keys.length > 0 && <Keyboard {...KEYS} down={keysAt(keys, playing ? at : -1)} />}
        {chords.length > 0 && <ChordBoxes sounding={playing ? chordAt(chords, at) : null} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form */}
        <div role="group" aria-label={texts.playerOf(words.place, words.name)} className="grid gap-2">
          <div className="relative h-11">
            <Wave heights={heights} played={at / seconds} />
            <input
              type="range"
              aria-label={texts.position}
              aria-valuetext={`${formatTime(at)} / ${formatTime(seconds)}`}
              min={0}
              max={seconds}
              step={0.1}
              value={Math.min(at, seconds)}
              onChange={(event) => seek(Number(event.target.value))}
              className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100 focus-visible:accent-accent"
            />
          </div>
          <div className="flex items-center justify-between gap-3">
            <Button tone="secondary" size="small" icon={playing ? 'pause' : 'play'} onClick={toggle}>
              {playing ? texts.pause : texts.play}
            </Button>
            <span className="tabular text-sm text-ink-soft">
              {formatTime(at)} / {formatTime(seconds)}
            </span>
          </div>
          {state === 'failed' && (
            <p role="alert" className="text-sm font-bold text-danger">
              {texts.soundFailed}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** The waveform twice: all of it pale, and the played part over it. */
function Wave({ heights, played }: { heights: readonly number[]; played: number }) {
  const path = heights
    .map((height, index) => `M${index * 4 + 2} ${20 - height * 18}v${Math.max(1, height * 36)}`)
    .join('');
  return (
    <svg
      viewBox={`0 0 ${heights.length * 4} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full stroke-accent"
      strokeWidth="2.4"
    >
      <path d={path} opacity={0.35} vectorEffect="non-scaling-stroke" />
      <path
        d={path}
        vectorEffect="non-scaling-stroke"
        style={{ clipPath: `inset(0 ${100 - Math.min(1, played) * 100}% 0 0)` }}
      />
    </svg>
  );
}
