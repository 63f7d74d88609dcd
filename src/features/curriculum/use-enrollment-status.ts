import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { type EnrollmentStatus, enrollmentStatusOf } from '#domain/billing/enrollment-status.ts';
import { subscriptionsQuery } from './queries.ts';

/** Whether the person is enrolled in the curriculum; null while it is unknown. */
export function useEnrollmentStatus(api: Api, currCode: string, now: number): EnrollmentStatus | null {
  const { data } = useQuery(subscriptionsQuery(api));
  if (data === undefined) return null;
  const facts = (data.subscriptions ?? []).map(factsOf);
  return enrollmentStatusOf(
    facts.filter((subscription) => subscription.currCode === currCode),
    now,
  );
}
