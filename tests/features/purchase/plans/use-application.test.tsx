// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import { ApiError } from '#contract/errors.ts';
import type { EnrollmentStatus } from '#features/purchase/plans/enrollment-status.ts';
import { useApplication } from '#features/purchase/plans/use-application.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(cleanup);

const online = { isOnline: () => true, subscribe: () => () => undefined } as unknown as NetworkStatus;

const NEVER: EnrollmentStatus = { kind: 'never', freePlanID: 1 };
const ENDED: EnrollmentStatus = { kind: 'ended', freePlanID: null };

/** The price page of a person, with a server that answers `canPurchase`. */
function aVisit(enrollment: EnrollmentStatus, answer: () => unknown, admission = true) {
  const asked: unknown[] = [];
  const api = (async ({ path }, input) => {
    asked.push([path, input]);
    return answer();
  }) as Api;
  const refresh = vi.fn();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NetworkContext value={online}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NetworkContext>
  );
  const { result } = renderHook(
    () => useApplication({ api, currCode: 'pf-beginner', admission, enrollment, refresh }),
    { wrapper },
  );
  return { result, asked, refresh };
}

test.each([
  [NEVER, 'new'],
  [ENDED, 'rejoin'],
])('asks the server whether $kind may apply', async (enrollment, purchaseType) => {
  const { result, asked, refresh } = aVisit(enrollment, () => ({ canPurchase: true }));
  expect(result.current).toBe('checking');
  await waitFor(() => expect(result.current).toBe('open'));
  expect(asked).toEqual([['/curriculums/purchasables', { currCode: 'pf-beginner', purchaseType }]]);
  expect(refresh).not.toHaveBeenCalled();
});

test('believes the server and not its own list, which it then fetches again', async () => {
  const { result, refresh } = aVisit(NEVER, () => ({ canPurchase: false }));
  await waitFor(() => expect(result.current).toBe('already-active'));
  expect(refresh).toHaveBeenCalledOnce();
});

test('is closed where the curriculum takes no applications, and unknown where the server fails', async () => {
  expect(aVisit(NEVER, () => ({ canPurchase: true }), false).result.current).toBe('closed');
  const failing = aVisit(NEVER, () => {
    throw new ApiError('api/internal-server-error');
  });
  await waitFor(() => expect(failing.result.current).toBe('unknown'));
});
