import { useId, useState } from 'react';
import {
  GOAL_MINUTES,
  type GoalChange,
  MAX_REMINDER_HOUR,
  MIN_REMINDER_HOUR,
  type PracticeGoal,
} from '#domain/practice/practice-goal.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field, INPUT_STYLE } from '#ui/form/field.tsx';
import { texts } from './texts.ts';

const HOURS = Array.from(
  { length: MAX_REMINDER_HOUR - MIN_REMINDER_HOUR + 1 },
  (_, index) => MIN_REMINDER_HOUR + index,
);

interface GoalFormProps {
  goal: PracticeGoal;
  /** Stores a change on the device; the outbox takes it from there. */
  save(change: GoalChange): Promise<void>;
}

/** Minutes a week, and the hour of the reminder; each is stored as it is chosen, also offline. */
export function GoalForm({ goal, save }: GoalFormProps) {
  const id = useId();
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle');
  const choose = (change: GoalChange) => {
    setState('idle');
    save(change).then(
      () => setState('saved'),
      () => setState('failed'),
    );
  };
  const numberOf = (value: string) => (value === '' ? null : Number(value));
  const { minutesAWeek, reminderHour } = goal;
  const choices = [...new Set([...GOAL_MINUTES, ...(minutesAWeek === null ? [] : [minutesAWeek])])];
  return (
    <div className="grid max-w-[28rem] gap-4">
      <Field id={`${id}-goal`} label={texts.goalWeek}>
        {(describedBy) => (
          <select
            id={`${id}-goal`}
            aria-describedby={describedBy}
            value={minutesAWeek ?? ''}
            onChange={({ target }) => choose({ minutesAWeek: numberOf(target.value) })}
            className={INPUT_STYLE}
          >
            <option value="">{texts.goalNone}</option>
            {choices
              .sort((one, other) => one - other)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {texts.minutes(minutes)}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field id={`${id}-hour`} label={texts.reminder} hint={texts.reminderHint}>
        {(describedBy) => (
          <select
            id={`${id}-hour`}
            aria-describedby={describedBy}
            value={reminderHour ?? ''}
            onChange={({ target }) => choose({ reminderHour: numberOf(target.value) })}
            className={INPUT_STYLE}
          >
            <option value="">{texts.reminderAuto}</option>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {texts.hour(hour)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <TextLink standalone to="/settings/notifications">
          {texts.toNotices}
        </TextLink>
        <span role="status" className="text-sm text-ok">
          {state === 'saved' && texts.saved}
        </span>
      </p>
      {state === 'failed' && <Notice tone="danger">{texts.notSaved}</Notice>}
    </div>
  );
}
