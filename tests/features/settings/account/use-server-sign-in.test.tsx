// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerSignIn } from '#features/settings/account/use-server-sign-in.ts';
import type { SignInProviders } from '#session/sign-in-methods.ts';

const PROVIDERS: SignInProviders = { google: 'demo', apple: 'none', phone: true };

test('both answers come at once, so that no card comes late', async () => {
  let answer: (can: boolean) => void = () => undefined;
  const late = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const ports = { providers: async () => PROVIDERS, revocable: () => late };
  const { result } = renderHook(() => useServerSignIn(ports));
  await new Promise((resolve) => setTimeout(resolve));
  expect(result.current).toBeNull();
  answer(true);
  await waitFor(() => expect(result.current).toEqual({ providers: PROVIDERS, revocable: true }));
});

test('what the device could not learn is not known, and holds nothing up', async () => {
  const ports = {
    providers: () => Promise.reject(new Error('offline')),
    revocable: async () => false,
  };
  const { result } = renderHook(() => useServerSignIn(ports));
  await waitFor(() => expect(result.current).toEqual({ providers: null, revocable: false }));
});
