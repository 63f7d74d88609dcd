import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { EnrollmentStatus } from '#domain/billing/enrollment-status.ts';
import { purchasableQuery } from './queries.ts';

/**
 * Whether to lead the person to the prices. The server says it; until it has answered, and offline, a person who is not enrolled
 * is led there, and the page of prices asks again.
 */
export function useCanPurchase(api: Api, currCode: string, status: EnrollmentStatus | null): boolean {
  const purchaseType = status === 'ended' ? 'rejoin' : 'new';
  const { data } = useQuery({
    ...purchasableQuery(api, { currCode, purchaseType }),
    enabled: status !== null && status !== 'running',
  });
  return status !== 'running' && data?.canPurchase !== false;
}
