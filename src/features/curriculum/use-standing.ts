import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { type Standing, standingOf } from '#domain/standing.ts';
import { contractsQuery } from './queries.ts';

/** How this person stands to the curriculum; null while it is not known. */
export function useStanding(api: Api, currCode: string, now: number): Standing | null {
  const { data } = useQuery(contractsQuery(api));
  if (data === undefined) return null;
  const contracts = (data.subscriptions ?? [])
    .filter(({ curriculum }) => curriculum.currCode === currCode)
    .map(({ startTime, cancel }) => ({
      currCode,
      startTime: Date.parse(startTime),
      expireTime: cancel ? Date.parse(cancel.expireTime) : null,
    }));
  return standingOf(contracts, now);
}
