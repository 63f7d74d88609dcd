import type { Subscription } from '#contract/entities/subscription.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { japanDate } from '#domain/japan-time.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { StatusTag } from './status-tag.tsx';

interface EndedProps {
  ended: readonly Subscription[];
  running: readonly Subscription[];
}

/** Ended subscriptions, folded; the newest of each curriculum offers to rejoin. */
export function EndedSubscriptions({ ended, running }: EndedProps) {
  if (ended.length === 0) return null;
  const seen = new Set(running.map(({ curriculum }) => curriculum.currCode));
  const canRejoin = new Set(
    ended.filter(({ curriculum: { currCode } }) => !seen.has(currCode) && seen.add(currCode)),
  );
  return (
    <details className="group rounded-lg border border-line bg-surface" open={running.length === 0}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-2 px-4 py-2 font-bold sm:px-5 [&::-webkit-details-marker]:hidden">
        <span>{texts.endedTitle(ended.length)}</span>
        <span className="transition-transform group-open:rotate-180">
          <Icon name="down" />
        </span>
      </summary>
      <ul className="grid divide-y divide-line border-t border-line px-4 sm:px-5">
        {ended.map((subscription) => (
          <li key={`${subscription.curriculum.currCode} ${subscription.startTime}`} className="py-4">
            <EndedSubscription subscription={subscription} canRejoin={canRejoin.has(subscription)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EndedSubscription({ subscription, canRejoin }: { subscription: Subscription; canRejoin: boolean }) {
  const { plan, curriculum, startTime, cancel, completed } = subscription;
  const at = cancel ? Date.parse(cancel.expireTime) : Date.parse(startTime);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="phrase font-bold">{curriculum.currName}</h2>
        <StatusTag state={{ kind: 'ended', at, completed }} />
      </div>
      <p className="tabular text-sm text-ink-soft">
        {PLAN_LABELS[plan.planName]}・
        {wholeDates(texts.endedOn(japanDate(Date.parse(startTime)), japanDate(at)))}
      </p>
      {canRejoin && (
        <div>
          <LinkButton
            to="/curriculums/$currCode/purchase"
            params={{ currCode: curriculum.currCode }}
            tone="secondary"
            size="small"
            aria-label={texts.rejoinOf(curriculum.currName)}
          >
            {texts.rejoin}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
