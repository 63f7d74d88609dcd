// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import { ApiError } from '#contract/errors.ts';
import { CouponField } from '#features/purchase/plans/coupon-field.tsx';
import { couponTexts as texts } from '#features/purchase/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(cleanup);

const online = { isOnline: () => true, subscribe: () => () => undefined } as unknown as NetworkStatus;
const api = (() => Promise.reject(new ApiError('coupons/unknown'))) as Api;

function Page({ inAddress }: { inAddress: string | null }) {
  const [code, setCode] = useState(inAddress);
  const plan = { currCode: 'vo-beginner', planID: 1, free: false };
  return <CouponField {...plan} ports={{ api }} code={code} onChange={setCode} />;
}

const opened = (inAddress: string | null) =>
  render(
    <NetworkContext value={online}>
      <QueryClientProvider client={createQueryClient()}>
        <Page inAddress={inAddress} />
      </QueryClientProvider>
    </NetworkContext>,
  );

const refused = () => screen.findByText(texts.bad);

test('a code that is refused has the focus again, with what is wrong', async () => {
  opened(null);
  fireEvent.change(screen.getByLabelText(texts.label), { target: { value: 'NOPE' } });
  fireEvent.submit(screen.getByLabelText(texts.label));
  await refused();
  const field = screen.getByLabelText<HTMLInputElement>(texts.label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(texts.bad);
});

test('a refused code of the address takes nobody’s focus', async () => {
  opened('NOPE');
  await refused();
  expect(document.activeElement).toBe(document.body);
});
