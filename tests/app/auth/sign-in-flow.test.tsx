// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInFlow } from '#app/auth/sign-in-flow.tsx';
import type { AppContext } from '#app/context.ts';
import { texts } from '#features/sign-in/texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('where the browser stores nothing a sign-in says so, with the cause and what to do, and offers no form', () => {
  // Storages in memory stand in the place of those that throw.
  vi.stubGlobal('localStorage', { getItem: () => null });
  render(
    <SignInFlow context={{} as AppContext} search={{}} change={() => undefined}>
      {() => <form aria-label="form" />}
    </SignInFlow>,
  );
  expect(screen.getByText(texts.blocked)).toBeDefined();
  expect(screen.getByText(texts.blockedBody)).toBeDefined();
  expect(screen.getByRole('button', { name: texts.blockedReload })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});
