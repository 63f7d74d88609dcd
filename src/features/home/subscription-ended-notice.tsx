import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { standingOf } from '#domain/standing.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** The re-joining notice (specification, section 8) for a person whose contract of this curriculum has ended. */
export function Ended({ api, currCode, now }: { api: Api; currCode: string; now: number }) {
  const { data } = useQuery({ ...queryOf(api, subscriptions.list, {}), throwOnError: false });
  const contracts = (data?.subscriptions ?? []).map(factsOf);
  const ofThis = contracts.filter((contract) => contract.currCode === currCode);
  if (standingOf(ofThis, now) !== 'ended') return null;
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
