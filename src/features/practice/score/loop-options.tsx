import {
  goalAbove,
  MAX_SPEED_PERCENT,
  MAX_TIMES,
  MIN_SPEED_PERCENT,
  SPEED_UP_PERCENT,
} from '#domain/practice/rounds.ts';
import { Amount } from '#features/practice/room/amount.tsx';
import type { PlayerSettings } from '#local/player-settings.ts';
import { CheckBox } from '#ui/form/check-box.tsx';
import { texts } from './texts.ts';
import type { ChangePlayer } from './use-player-settings.ts';

interface LoopOptionsProps {
  settings: PlayerSettings;
  onChange: ChangePlayer;
}

const GOAL_STEP_PERCENT = 5;

/** How often it is repeated, and whether each time is faster. */
export function LoopOptions({ settings, onChange }: LoopOptionsProps) {
  const { loop, times, speedUp, goalPercent, percent } = settings;
  const set = (change: Partial<PlayerSettings>) => onChange((before) => ({ ...before, ...change }));
  const rounds = Math.ceil((goalPercent - percent) / SPEED_UP_PERCENT) + 1;
  return (
    <div className="grid gap-1">
      <CheckBox checked={loop} onChange={(on) => set({ loop: on })}>
        {texts.loop}
      </CheckBox>
      {loop && (
        <div className="grid gap-2 border-l-4 border-line pl-4">
          <Amount
            name={texts.times}
            value={times ?? MAX_TIMES + 1}
            shown={texts.timesValue(times)}
            min={2}
            max={MAX_TIMES + 1}
            onChange={(next) => set({ times: next > MAX_TIMES ? null : next })}
          />
          <CheckBox
            checked={speedUp}
            onChange={(on) =>
              set({ speedUp: on, ...(on && { goalPercent: goalAbove(percent, goalPercent) }) })
            }
          >
            {texts.speedUp}
          </CheckBox>
          {speedUp && (
            <>
              <Amount
                name={texts.goal}
                value={goalPercent}
                shown={texts.percent(goalPercent)}
                step={GOAL_STEP_PERCENT}
                min={MIN_SPEED_PERCENT}
                max={MAX_SPEED_PERCENT}
                onChange={(next) => set({ goalPercent: next })}
              />
              <p role="status" className="text-sm text-ink-soft">
                {goalPercent <= percent
                  ? texts.goalReached(goalPercent)
                  : texts.goalPlan(percent, goalPercent, rounds)}
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
