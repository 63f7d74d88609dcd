import { useSelector } from '@tanstack/react-store';
import { FilmIcon } from '#features/film/film-icon.tsx';
import { Button } from '#ui/button/button.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import type { TakePlayer } from './player.ts';
import { texts } from './texts.ts';

const RATES: readonly number[] = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5];

/** The next slower or faster rate of the list. */
export function nextRate(rate: number, step: 1 | -1): number {
  const at = RATES.indexOf(rate);
  return RATES[Math.min(RATES.length - 1, Math.max(0, (at < 0 ? RATES.indexOf(1) : at) + step))] ?? 1;
}

/** The buttons below the waveform: on a phone two rows, of which the second scrolls. */
export function Transport({ player }: { player: TakePlayer }) {
  const { playing, position, duration, rate, side, failed } = useSelector(player.store);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-x-2">
        <Button size="small" icon={playing ? 'pause' : 'play'} onClick={player.toggle}>
          {playing ? texts.pause : texts.play}
        </Button>
        <SeekButton icon="back5" label={texts.back5} onPress={() => player.seek(position - 5)} />
        <SeekButton icon="on5" label={texts.on5} onPress={() => player.seek(position + 5)} />
        <span className="tabular ml-auto text-sm whitespace-nowrap text-ink-soft">
          {formatTime(position)} / {formatTime(duration)}
        </span>
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-0.5 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0">
        <LoopButtons player={player} />
        {player.hasModel && (
          <Button
            size="small"
            tone={side === 'model' ? 'primary' : 'secondary'}
            icon="music"
            aria-pressed={side === 'model'}
            onClick={player.switchSide}
          >
            {texts.model}
          </Button>
        )}
        <label className="flex items-center gap-2 text-sm">
          <span className="max-sm:sr-only">{texts.rate}</span>
          <select
            value={rate}
            onChange={(event) => player.setRate(Number(event.target.value))}
            className="tabular h-11 rounded-full border border-line-strong bg-surface px-3"
          >
            {RATES.map((each) => (
              <option key={each} value={each}>
                {texts.rateValue(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <LoopLine player={player} />
      {failed && (
        <p role="alert" className="text-sm font-bold text-danger">
          {failed === 'model' ? texts.modelFailed : player.canPlayTake ? texts.playFailed : texts.playNotYet}
        </p>
      )}
    </div>
  );
}

interface SeekButtonProps {
  icon: 'back5' | 'on5';
  label: string;
  onPress(): void;
}

function SeekButton({ icon, label, onPress }: SeekButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
    >
      <FilmIcon name={icon} />
    </button>
  );
}

function LoopButtons({ player }: { player: TakePlayer }) {
  const { loop, position, duration } = useSelector(player.store);
  if (loop) {
    return (
      <Button size="small" tone="secondary" onClick={() => player.setLoop(null)}>
        <FilmIcon name="repeat" />
        {texts.loopClear}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      tone="secondary"
      disabled={duration === 0}
      onClick={() => player.setLoop({ a: position, b: Math.min(duration, position + 5) })}
    >
      <FilmIcon name="repeat" />
      {texts.loopHere}
    </Button>
  );
}

function LoopLine({ player }: { player: TakePlayer }) {
  const { loop, side } = useSelector(player.store);
  const parts = [
    side === 'model' ? texts.modelNow : null,
    loop ? texts.loopShown(loop.a, loop.b) : texts.loopHint,
  ].filter((part) => part !== null);
  return (
    <p role="status" className={`text-sm text-ink-soft ${loop || side === 'model' ? '' : 'max-lg:hidden'}`}>
      {parts.join(' ')}
    </p>
  );
}
