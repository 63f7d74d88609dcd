import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { type Standing, standingOf } from '#domain/standing.ts';
import { contractsQuery } from './queries.ts';

/** How this person stands to the curriculum; null while it is not known. */
export function useStanding(api: Api, currCode: string, now: number): Standing | null {
  const { data } = useQuery(contractsQuery(api));
  if (data === undefined) return null;
  const contracts = (data.subscriptions ?? []).map(factsOf);
  return standingOf(
    contracts.filter((contract) => contract.currCode === currCode),
    now,
  );
}
