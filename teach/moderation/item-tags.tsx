import type { ModeratedItem } from '#contract/teach/moderation.ts';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { texts } from './texts.ts';

const TONES: Readonly<Record<ModeratedItem['state'], TagTone>> = {
  visible: 'plain',
  private: 'plain',
  hidden: 'warn',
  deleted: 'plain',
};

/** Whether strangers see something, in words. */
export function StateTag({ state, hiddenBy }: Pick<ModeratedItem, 'state' | 'hiddenBy'>) {
  const byWhom = hiddenBy === 'reports' ? texts.hiddenByReports : texts.hiddenBySchool;
  return (
    <Tag tone={TONES[state]} icon={state === 'visible' ? 'eye' : 'eye-off'}>
      {state === 'hidden' && hiddenBy !== null ? byWhom : texts.states[state]}
    </Tag>
  );
}

export function ReportsTag({ reports }: { reports: number }) {
  if (reports === 0) return null;
  return (
    <Tag tone="danger" icon="alert">
      {texts.reports(reports)}
    </Tag>
  );
}

/** A person by the name that they chose. */
export function authorName({ displayName, username }: ModeratedItem['author']): string {
  const name = displayName === '' ? texts.noName : texts.by(displayName);
  return username === null ? name : `${name} @${username}`;
}
