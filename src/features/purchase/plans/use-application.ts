import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { purchasableQuery } from '#features/purchase/queries.ts';
import { useOnline } from '#network/use-online.ts';
import type { EnrollmentStatus } from './enrollment-status.ts';

/**
 * Whether this person may apply, as the server says: `canPurchase` and the curriculum's `admission`.
 *
 *   checking        the server has not answered yet
 *   unknown         it could not be asked
 *   already-active  another device or tab joined; the list of subscriptions here is older
 */
export type Application = 'checking' | 'unknown' | 'offline' | 'open' | 'closed' | 'already-active';

interface Deps {
  api: Api;
  currCode: string;
  admission: boolean;
  enrollment: EnrollmentStatus;
  /** Fetches the person's subscriptions again. */
  refresh: () => unknown;
}

export function useApplication({ api, currCode, admission, enrollment, refresh }: Deps): Application {
  const online = useOnline();
  const purchaseType = enrollment.kind === 'ended' ? 'rejoin' : 'new';
  const isApplicant = enrollment.kind === 'never' || enrollment.kind === 'ended';
  const { data, isError } = useQuery({
    ...purchasableQuery(api, { currCode, purchaseType }),
    enabled: isApplicant && online,
  });
  const canPurchase = data?.canPurchase;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not for each new function.
  useEffect(() => {
    if (isApplicant && canPurchase === false) refresh();
  }, [isApplicant, canPurchase]);
  if (!isApplicant) return 'checking';
  if (!admission) return 'closed';
  if (canPurchase !== undefined) return canPurchase ? 'open' : 'already-active';
  if (!online) return 'offline';
  return isError ? 'unknown' : 'checking';
}
