import type { InvitationState, InvitedPerson } from '#contract/invitations/invitations.ts';
import { japanDate } from '#domain/japan-time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';
import { Section } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { texts } from './texts.ts';

const TONES: Readonly<Record<InvitationState, TagTone>> = {
  joined: 'accent',
  rewarded: 'ok',
  limit: 'plain',
  refused: 'plain',
  reversed: 'plain',
};

/** Whom the person invited and what became of it. */
export function InvitedList({ invited }: { invited: readonly InvitedPerson[] }) {
  return (
    <Section title={texts.invited}>
      {invited.length === 0 ? (
        <EmptyState icon="person" title={texts.nobody}>
          {texts.nobodyBody}
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {invited.map(({ name, acceptTime, state }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: invited people have no id here, and several may join at once
            <li key={`${acceptTime} ${index}`} className="grid gap-1 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 font-bold break-words">{name ?? texts.friend}</p>
                <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
              </div>
              <p className="text-sm text-ink-soft">
                {wholeDates(texts.joinedOn(japanDate(Date.parse(acceptTime))))}
              </p>
              {texts.stateBodies[state] !== null && (
                <p className="phrase text-sm">{texts.stateBodies[state]}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
