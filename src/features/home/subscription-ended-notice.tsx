import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Offers to join again to a person whose subscription of the curriculum has ended. */
export function SubscriptionEndedNotice({ api, currCode, now }: { api: Api; currCode: string; now: number }) {
  const { data } = useQuery({ ...queryOf(api, subscriptions.list, {}), throwOnError: false });
  const facts = (data?.subscriptions ?? []).map(factsOf);
  const ofCurriculum = facts.filter((subscription) => subscription.currCode === currCode);
  if (enrollmentStatusOf(ofCurriculum, now) !== 'ended') return null;
  return (
    <Notice
      title={texts.ended}
      action={
        <LinkButton to="/curriculums/$currCode/purchase" params={{ currCode }} tone="secondary" size="small">
          {texts.toRejoin}
        </LinkButton>
      }
    >
      {texts.rejoin}
    </Notice>
  );
}
