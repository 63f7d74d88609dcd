import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import type { Plan } from '#contract/entities/subscription.ts';
import { plans } from '#contract/subscriptions.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LandingSection } from './landing-section.tsx';
import { priceTexts as texts } from './price-texts.ts';
import { pricesShown } from './prices-shown.ts';

/** What going on costs. The school is asked each time: an amount that may be out of date is not shown. */
export function Prices({ api }: { api: Api }) {
  const query = useQuery({ ...queryOf(api, plans.list, {}), staleTime: 0, retry: 1 });
  const shown = pricesShown(query);
  return (
    <LandingSection title={texts.title} lead={texts.lead}>
      <div className="grid min-h-[17rem] content-start gap-4">
        {shown.kind === 'waiting' && <Skeleton lines={5} />}
        {shown.kind === 'failed' && (
          <Notice
            tone="warn"
            title={texts.failed}
            action={
              <Button tone="secondary" size="small" onClick={() => void query.refetch()}>
                {texts.again}
              </Button>
            }
          >
            {texts.failedBody}
          </Notice>
        )}
        {shown.kind === 'known' && (
          <ul className="grid gap-4 md:grid-cols-2">
            {shown.plans.map((plan) => (
              <PlanCard key={plan.planID} plan={plan} />
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-1 text-sm text-ink-soft">
        <p>{texts.freeNote}</p>
        <p>{texts.apply}</p>
      </div>
    </LandingSection>
  );
}

function PlanCard({ plan: { planName, planPrice } }: { plan: Plan }) {
  const commented = planName === 'standard';
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <h3 className="text-lg font-bold">{texts.names[planName]}</h3>
      <p className="tabular text-3xl font-bold">
        {texts.amount(planPrice)}
        <span className="text-sm font-normal text-ink-soft">{texts.perMonth}</span>
      </p>
      {commented && (
        <p className="w-fit rounded-full bg-ok-soft px-3 py-1 text-sm font-bold text-ok">{texts.free}</p>
      )}
      <ul className="grid gap-2 text-sm">
        {texts.both.map((words) => (
          <Given key={words} is>
            {words}
          </Given>
        ))}
        <Given is={commented}>{commented ? texts.comment : texts.noComment}</Given>
      </ul>
    </li>
  );
}

function Given({ is, children }: { is: boolean; children: string }) {
  return (
    <li className={`flex gap-2 [&>svg]:mt-0.5 ${is ? '[&>svg]:text-ok' : 'text-ink-soft'}`}>
      <Icon name={is ? 'check' : 'close'} />
      <span>{children}</span>
    </li>
  );
}
