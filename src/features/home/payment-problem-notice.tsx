import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { isActive } from '#domain/subscription.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** A charge that failed, of whichever curriculum: lessons go on, but not for ever. */
export function Unpaid({ api, now }: { api: Api; now: number }) {
  const { data } = useQuery({ ...queryOf(api, subscriptions.list, {}), throwOnError: false });
  const owed = (data?.subscriptions ?? []).find(
    (contract) => contract.trouble && isActive(factsOf(contract), now),
  );
  if (!owed) return null;
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
      {texts.unpaidBody(owed.curriculum.currName)}
    </Notice>
  );
}
