// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '#teach/sign-in/texts.ts';

afterEach(() => vi.restoreAllMocks());

test('in a browser that blocks site data the console names the cause', async () => {
  // As Chromium does it.
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const { start } = await import('#teach/app/start.tsx');
  const root = document.body.appendChild(document.createElement('div'));
  start(root);
  expect(await screen.findByText(texts.blocked)).toBeDefined();
  expect(screen.getByRole('button', { name: texts.blockedReload })).toBeDefined();
});
