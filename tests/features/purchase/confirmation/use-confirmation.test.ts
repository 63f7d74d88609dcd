// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useConfirmation } from '#features/purchase/confirmation/use-confirmation.ts';
import { aPurchase, aQuote, refuses, SELECTION } from '#tests/features/purchase/a-purchase.ts';
import { waitFor } from '#tests/support/eventually.ts';

afterEach(cleanup);

test('follows the session from the quote to the subscription', async () => {
  const purchase = aPurchase();
  const { result } = renderHook(() => useConfirmation(purchase.ports, SELECTION));
  await waitFor(() => expect(result.current.state).toMatchObject({ step: 'shown', quote: aQuote() }));
  await act(() => result.current.session.press('pm_1'));
  expect(result.current.state.step).toBe('done');
});

test('asks for the quote again when the network returns', async () => {
  const purchase = aPurchase();
  purchase.script.quote = refuses('api/network');
  const { result } = renderHook(() => useConfirmation(purchase.ports, SELECTION));
  await waitFor(() => expect(result.current.state.step).toBe('quote-failed'));
  purchase.setOnline(false);
  purchase.script.quote = () => ({ quote: aQuote() });
  expect(purchase.quotes()).toHaveLength(1);
  purchase.setOnline(true);
  await waitFor(() => expect(result.current.state.step).toBe('shown'));
  expect(purchase.quotes()).toHaveLength(2);
});
