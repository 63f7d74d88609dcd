// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SendNow } from '#features/homework/takes/send-now.tsx';
import { texts } from '#features/homework/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(cleanup);

/** The button on a device that is online or not; returns what a press calls. */
function shown(online: boolean) {
  const onSend = vi.fn();
  const network = { isOnline: () => online, subscribe: () => () => undefined } as unknown as NetworkStatus;
  const offer = (offered: boolean) => (
    <NetworkContext value={network}>
      <SendNow offered={offered} onSend={onSend} />
    </NetworkContext>
  );
  const { rerender } = render(offer(true));
  return { onSend, show: (offered: boolean) => rerender(offer(offered)) };
}

test.each([
  ['offline, when it will be sent', false, texts.sendNowOffline],
  ['online, that it is being tried', true, texts.sendNowTrying],
])('answers a press %s', (_, online, answer) => {
  const { onSend } = shown(online);
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: texts.sendNow }));
  expect(onSend).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe(answer);
});

test.each([
  ['keeps the answer of a press offline through a try that fails at once', false, texts.sendNowOffline],
  ['says no more that it is being tried when the take waits again', true, ''],
])('%s', (_, online, answer) => {
  const { show } = shown(online);
  fireEvent.click(screen.getByRole('button', { name: texts.sendNow }));
  show(false);
  expect(screen.queryByRole('button', { name: texts.sendNow })).toBeNull();
  show(true);
  expect(screen.getByRole('status').textContent).toBe(answer);
});
