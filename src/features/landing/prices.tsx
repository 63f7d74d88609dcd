import type { Api } from '#api/client.ts';
import type { ListedPlan } from '#contract/entities/subscription.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { priceTexts as texts } from './below-fold-texts.ts';
import { LandingSection } from './landing-section.tsx';
import { type PricesState, usePlans } from './use-plans.ts';

/** The prices of the plans, loaded at every visit. */
export function Prices({ api }: { api: Api }) {
  const { state, again } = usePlans(api);
  return (
    <LandingSection title={texts.title} lead={texts.lead}>
      <div className="grid min-h-[17rem] content-start gap-4">
        {state.kind === 'loading' && <Skeleton lines={5} />}
        {state.kind === 'failed' && (
          <Notice
            tone="warn"
            title={texts.failed}
            action={
              <Button tone="secondary" size="small" onClick={again}>
                {texts.again}
              </Button>
            }
          >
            {texts.failedBody}
          </Notice>
        )}
        {state.kind === 'loaded' && (
          <ul className="grid gap-4 md:grid-cols-2">
            {state.plans.map((plan) => (
              <PlanCard key={plan.planID} plan={plan} />
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-1 text-sm text-ink-soft">
        {hasFreeMonth(state) && <p>{texts.freeNote}</p>}
        <p>{texts.apply}</p>
      </div>
    </LandingSection>
  );
}

/** A school without teachers does not offer the plan that begins with a free month. */
export function hasFreeMonth(state: PricesState): boolean {
  return state.kind !== 'loaded' || state.plans.some(({ planName }) => planName === 'standard');
}

function PlanCard({ plan: { planName, planPrice, onlyIn } }: { plan: ListedPlan }) {
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
          <PlanFeature key={words} included>
            {words}
          </PlanFeature>
        ))}
        <PlanFeature included={commented}>{commented ? texts.comment : texts.noComment}</PlanFeature>
      </ul>
      {onlyIn && <p className="text-sm">{texts.onlyIn(onlyIn)}</p>}
    </li>
  );
}

function PlanFeature({ included, children }: { included: boolean; children: string }) {
  return (
    <li className={`flex gap-2 [&>svg]:mt-0.5 ${included ? '[&>svg]:text-ok' : 'text-ink-soft'}`}>
      <Icon name={included ? 'check' : 'close'} />
      <span>{children}</span>
    </li>
  );
}
