// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { texts } from '#teach/answer/texts.ts';
import { aDraft, keys, open, place, prepare, putAway, voice, words } from './open-answering.tsx';

beforeEach(prepare);
afterEach(putAway);

/** Whether the browser would ask before the page is closed or loaded again. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('a double press without a network sends once, when the network is back', async () => {
  const { sends, goOnline, sent } = await open(aDraft([words('とてもよくなりました。')]), {
    isOnline: false,
  });
  const pressed = place();
  pressed.focus();
  fireEvent.click(pressed);
  await screen.findByText(texts.sendOffline);
  // The second press of a mouse, a finger or Enter finds what stands in that place, which is the same button.
  expect(document.activeElement).toBe(pressed);
  fireEvent.click(pressed);
  expect(screen.queryByText(texts.sendOffline)).not.toBeNull();
  await goOnline();
  await screen.findByText('届いた録音');
  expect(sends).toHaveLength(1);
  expect(sent.store.state).toHaveLength(1);
});

test('a double press while a voice is on its way sends once, when it has arrived', async () => {
  const { sends, voiceArrives } = await open(aDraft([voice]), { voiceAt: null });
  const pressed = place();
  fireEvent.click(pressed);
  await screen.findByText(texts.sendVoices);
  for (const press of [() => fireEvent.click(pressed), keys, keys]) {
    press();
    expect(screen.queryByText(texts.sendVoices)).not.toBeNull();
  }
  await voiceArrives();
  await screen.findByText('届いた録音');
  expect(sends).toHaveLength(1);
});

test('送るのをやめる stops it, and the focus stays in the bar', async () => {
  const { sends, voiceArrives } = await open(aDraft([voice]), { voiceAt: null });
  keys();
  const stop = await screen.findByRole('button', { name: texts.sendStop });
  stop.focus();
  fireEvent.click(stop);
  await screen.findByRole('button', { name: texts.send });
  expect(screen.queryByRole('button', { name: texts.sendStop })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(place())).toBe(true);
  await voiceArrives();
  expect(sends).toEqual([]);
});

test('a try that meets an earlier one of the same answer waits for it, and blames no colleague', async () => {
  const { world, sends, goOnline } = await open(aDraft([words('よくなりました。')]));
  const refusals = [new ApiError('api/conflict', { status: 409, retryAfter: 5 })];
  world.answers = async () => {
    const refusal = refusals.pop();
    if (refusal) throw refusal;
  };
  fireEvent.click(place());
  await screen.findByText(texts.sendOffline);
  expect(screen.queryByText(texts.sendElsewhere)).toBeNull();
  await goOnline();
  await screen.findByText('届いた録音');
  expect(sends).toHaveLength(2);
});

test('words that were written after a try whose response was lost stay, to be sent as a change', async () => {
  const { world, sends, goOnline } = await open(aDraft([words('よくなりました。')]));
  world.answers = () => Promise.reject(new ApiError('api/timeout'));
  fireEvent.click(place());
  await screen.findByText(texts.sendOffline);
  const later = 'よくなりました。次は左手です。';
  fireEvent.change(screen.getByLabelText(texts.words('全体')), { target: { value: later } });
  // The server has the first words, and takes no others under the same name.
  world.answers = async () => {
    if (JSON.stringify(sends.at(-1)).includes(later))
      throw new ApiError('api/unprocessable-entity', { status: 422 });
  };
  await goOnline();
  await screen.findByText('届いた録音');
  expect(sends).toHaveLength(3);
  expect(sends[2]).toEqual(sends[0]);
  const stored = Object.entries(localStorage).filter(([key]) => key.endsWith('.edit'));
  expect(stored).toHaveLength(1);
  expect(stored[0]?.[1]).toContain(later);
});

test.each([
  ['a colleague has it open', 'api/conflict', texts.sendElsewhere],
  ['its learner left', 'api/not-found', texts.sendGone],
] as const)('an answer that did not go says why: %s', async (_, code, said) => {
  const { world } = await open(aDraft([words('よくなりました。')]));
  world.answers = () => Promise.reject(new ApiError(code, { status: 409, details: { reason: 'claimed' } }));
  fireEvent.click(place());
  await screen.findByText(said);
});

test('stopping while a try is under way lets it end and tries no more', async () => {
  const { world, sends, goOnline } = await open(aDraft([words('よくなりました。')]), { isOnline: false });
  fireEvent.click(place());
  await screen.findByText(texts.sendOffline);
  let fail = (_: Error) => {};
  world.answers = () => new Promise((_, reject) => (fail = reject));
  await goOnline();
  await screen.findByText(texts.sending, { selector: '[role=status] *' });
  fireEvent.click(screen.getByRole('button', { name: texts.sendStop }));
  await act(async () => fail(new ApiError('api/network')));
  expect(place()).not.toBeNull();
  await goOnline();
  expect(sends).toHaveLength(1);
});

test('the second half of a double press does not reach 取り消す on the list, a later press does', async () => {
  await open(aDraft([words('よくなりました。')]));
  const pressedAt = performance.now();
  fireEvent.click(place());
  const list = await screen.findByText('届いた録音');
  const reached = vi.fn();
  list.addEventListener('click', reached);
  // However long this machine took for the list.
  const second = createEvent.click(list);
  Object.defineProperty(second, 'timeStamp', { value: pressedAt + 300 });
  fireEvent(list, second);
  expect(reached).not.toHaveBeenCalled();
  fireEvent.click(list);
  expect(reached).toHaveBeenCalledTimes(1);
});

test('leaving while an answer waits asks first; it can be left all the same, and stays a draft', async () => {
  const { sends, leave, voiceArrives } = await open(aDraft([voice]), { voiceAt: null });
  fireEvent.click(place());
  await screen.findByText(texts.sendVoices);
  expect(texts.sendVoices).toContain('この画面を開いておいてください');
  expect(asksBeforeClosing()).toBe(true);
  await leave();
  expect(await screen.findByText(texts.leaveBody)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.leaveStay }));
  await waitFor(() => expect(screen.queryByText(texts.leaveBody)).toBeNull());
  expect(screen.queryByText('届いた録音')).toBeNull();
  expect(screen.queryByText(texts.sendVoices)).not.toBeNull();
  await leave();
  fireEvent.click(await screen.findByRole('button', { name: texts.leave }));
  await screen.findByText('届いた録音');
  await voiceArrives();
  expect(sends).toEqual([]);
});

test('an answer that went leaves without a question, also while the question stands there', async () => {
  const { sends, leave, voiceArrives } = await open(aDraft([voice]), { voiceAt: null });
  fireEvent.click(place());
  await screen.findByText(texts.sendVoices);
  await leave();
  await screen.findByText(texts.leaveBody);
  await voiceArrives();
  await screen.findByText('届いた録音');
  expect(sends).toHaveLength(1);
});

test('leaving asks nothing while nothing waits', async () => {
  const { leave } = await open(aDraft([words('書きかけ')]));
  expect(asksBeforeClosing()).toBe(false);
  await leave();
  await screen.findByText('届いた録音');
});
