// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FavouriteButton } from '#features/homework/marks/favourite-button.tsx';
import { TakeName } from '#features/homework/marks/take-name.tsx';
import type { TakeHeader } from '#local/takes/take.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

type Takes = ReturnType<typeof memoryTakes>;

/** The parts of a card, as they follow the store. */
function Card({ takes, take }: { takes: Takes; take: TakeHeader }) {
  const [header, setHeader] = useState(take);
  useEffect(() => {
    const read = async () => setHeader((await takes.header(take.takeID)) ?? take);
    return takes.subscribe(() => void read());
  }, [takes, take]);
  return (
    <>
      <h3>{header.name ?? 'no name'}</h3>
      <TakeName takes={takes} take={header} />
      <FavouriteButton takes={takes} take={header} />
    </>
  );
}

async function shown() {
  const takes = memoryTakes();
  const take = aTake({ state: 'closed' });
  await takes.start(take);
  render(<Card takes={takes} take={take} />);
}

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('a take gets a name, another one, and the former one back', async () => {
  await shown();
  press('名前をつける');
  type('ゆっくり');
  press('保存する');
  expect(await screen.findByRole('heading', { name: 'ゆっくり' })).toBeTruthy();
  press('名前を変える');
  type('本番');
  press('保存する');
  expect(await screen.findByRole('heading', { name: '本番' })).toBeTruthy();
  press('元に戻す');
  expect(await screen.findByRole('heading', { name: 'ゆっくり' })).toBeTruthy();
});

test('a name that is too long stays in the field and cannot be saved; Escape changes nothing', async () => {
  await shown();
  press('名前をつける');
  type('あ'.repeat(41));
  expect(screen.getByRole('button', { name: '保存する' })).toHaveProperty('disabled', true);
  expect(screen.getByText('名前は40文字までです')).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'あ'.repeat(41));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.getByRole('heading', { name: 'no name' })).toBeTruthy();
});

test('the star says whether the take is a favourite, and is its own way back', async () => {
  await shown();
  press('お気に入り');
  expect(await screen.findByRole('button', { name: 'お気に入り', pressed: true })).toBeTruthy();
  press('お気に入り');
  expect(await screen.findByRole('button', { name: 'お気に入り', pressed: false })).toBeTruthy();
});
