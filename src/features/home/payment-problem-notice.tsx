import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { isActive } from '#domain/billing/subscription.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Tells that a charge failed, for any curriculum. Lessons stay open until the last attempt. */
export function PaymentProblemNotice({ api, now }: { api: Api; now: number }) {
  const { data } = useQuery({ ...queryOf(api, subscriptions.list, {}), throwOnError: false });
  const unpaid = (data?.subscriptions ?? []).find(
    (subscription) => subscription.trouble && isActive(factsOf(subscription), now),
  );
  if (!unpaid) return null;
  return (
    <Notice
      tone="warn"
      title={texts.unpaid}
      action={
        <LinkButton to="/settings/cards" tone="secondary" size="small">
          {texts.toPay}
        </LinkButton>
      }
    >
      {texts.unpaidBody(unpaid.curriculum.currName)}
    </Notice>
  );
}
