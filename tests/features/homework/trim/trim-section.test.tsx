// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TrimSection } from '#features/homework/trim/trim-section.tsx';
import type { TakeHeader } from '#local/takes/take.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

type Takes = ReturnType<typeof memoryTakes>;
const makeSound = () => Promise.reject(new Error('not in this test'));

/** The part of a card, as it follows the store. */
function Card({ takes, take }: { takes: Takes; take: TakeHeader }) {
  const [header, setHeader] = useState(take);
  useEffect(() => {
    const read = async () => setHeader((await takes.header(take.takeID)) ?? take);
    return takes.subscribe(() => void read());
  }, [takes, take]);
  return <TrimSection ports={{ takes, makeSound }} take={header} source={async () => 'blob:take'} />;
}

async function shown(durationMs = 10_000) {
  const takes = memoryTakes();
  const frozen = { byteLength: 3, sha256: 'a'.repeat(64), durationMs };
  const take = aTake({ state: 'closed', frozen, peaks: [0, 0.5, 0] });
  await takes.start(take);
  render(<Card takes={takes} take={take} />);
  return { trim: async () => (await takes.header(take.takeID))?.trim ?? null };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const opened = async () => {
  press('前後を切り取る');
  return {
    from: await screen.findByRole('slider', { name: 'はじめ' }),
    to: screen.getByRole('slider', { name: 'おわり' }),
  };
};

afterEach(cleanup);

test('both ends move by keys, never past each other; the choice is stored and said', async () => {
  const { trim } = await shown();
  const { from, to } = await opened();
  fireEvent.keyDown(from, { key: 'PageUp' });
  fireEvent.keyDown(from, { key: 'ArrowRight' });
  fireEvent.keyDown(to, { key: 'ArrowLeft', shiftKey: true });
  expect(from.getAttribute('aria-valuetext')).toBe('1.1秒');
  expect(screen.getByText('0:01.1 から 0:09.0 まで（7.9秒）')).toBeDefined();
  fireEvent.keyDown(to, { key: 'Home' });
  expect(to.getAttribute('aria-valuetext')).toBe('2.1秒');
  fireEvent.keyDown(to, { key: 'End' });
  press('おわりを0.1秒前へ');
  await act(async () => press('この範囲に決める'));
  expect(await trim()).toEqual({ fromS: 1.1, toS: 9.9 });
  expect(await screen.findByText(/0:01\.1から0:09\.9までを使います/)).toBeDefined();
});

test('what was chosen is taken back with one press, and やめる stores nothing', async () => {
  const { trim } = await shown();
  const { from } = await opened();
  fireEvent.keyDown(from, { key: 'PageUp' });
  press('やめる');
  expect(await trim()).toBeNull();
  fireEvent.keyDown((await opened()).from, { key: 'PageUp' });
  await act(async () => press('この範囲に決める'));
  expect(await trim()).toEqual({ fromS: 1, toS: 10 });
  await act(async () => press('切り取りをやめる'));
  expect(await trim()).toBeNull();
});

test('all of it chosen is no choice, and a take of a second cannot be trimmed', async () => {
  const { trim } = await shown();
  await opened();
  await act(async () => press('この範囲に決める'));
  expect(await trim()).toBeNull();
  cleanup();
  await shown(900);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the focus goes into the editor, and back to the button in its place: chosen, left, and taken back', async () => {
  await shown();
  const button = (name: string) => screen.getByRole('button', { name });
  const leave = async (name: string) =>
    await act(async () => {
      button(name).focus();
      button(name).click();
    });
  const { from } = await opened();
  expect(document.activeElement).toBe(from);
  await leave('やめる');
  expect(document.activeElement).toBe(button('前後を切り取る'));
  fireEvent.keyDown((await opened()).from, { key: 'PageUp' });
  await leave('この範囲に決める');
  const changing = await screen.findByRole('button', { name: '範囲を直す' });
  expect(document.activeElement).toBe(changing);
  await leave('切り取りをやめる');
  const opening = await screen.findByRole('button', { name: '前後を切り取る' });
  expect(document.activeElement).toBe(opening);
});
