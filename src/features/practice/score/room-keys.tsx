import { clampPercent, SPEED_UP_PERCENT } from '#domain/practice/rounds.ts';
import { usePlayKeys } from '#features/practice/room/use-play-keys.ts';
import { texts } from './texts.ts';

interface RoomKeysProps {
  percent: number;
  toggle(): void;
  onPercent(percent: number): void;
}

/** Hands are at an instrument: keys of the page, and a pedal that turns pages. */
export function RoomKeys({ percent, toggle, onPercent }: RoomKeysProps) {
  const faster = (by: number) => () => onPercent(clampPercent(Math.round(percent) + by));
  usePlayKeys(toggle, { ArrowUp: faster(SPEED_UP_PERCENT), ArrowDown: faster(-SPEED_UP_PERCENT) });
  return <p className="hidden text-sm text-ink-soft lg:block">{texts.keys}</p>;
}
