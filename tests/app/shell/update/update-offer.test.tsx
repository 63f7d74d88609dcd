// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { UpdateResult } from '#app/device/worker-bridge.ts';
import { hasTypedText } from '#app/shell/update/typed-text.ts';
import { UpdateOffer } from '#app/shell/update/update-offer.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

afterEach(() => {
  document.body.innerHTML = '';
});

async function anOffer(
  update: (signal?: AbortSignal) => Promise<UpdateResult>,
  news: readonly string[] = ['練習室ができました。'],
) {
  const worker = { update: vi.fn(update), newsOfUpdate: async () => news };
  const root = createRootRoute({ component: () => <UpdateOffer worker={worker} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    createRoot(place).render(<RouterProvider router={router as never} />);
    await router.load();
  });
  const press = (name: string) =>
    act(async () => [...place.querySelectorAll('button')].find((each) => each.textContent === name)?.click());
  return { place, press, worker };
}

/** A field with words, and the event that tells of them. */
async function type(value: string) {
  const field =
    document.querySelector('textarea') ?? document.body.appendChild(document.createElement('textarea'));
  field.value = value;
  await act(async () => {
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test('says what the version brings, and updates with a press', async () => {
  const { place, press, worker } = await anOffer(async () => 'updating');
  expect(place.textContent).toContain('練習室ができました。');
  await press('更新する');
  expect(worker.update).toHaveBeenCalledOnce();
});

test('shows two lines of what is new, and the others behind a press', async () => {
  const { place } = await anOffer(async () => 'updating', ['一。', '二。', '三。', '四。']);
  const lines = (within: ParentNode | null) => [...(within?.querySelectorAll('li') ?? [])].length;
  const more = place.querySelector('details');
  expect([lines(place), lines(more), more?.open]).toEqual([4, 2, false]);
  expect(more?.querySelector('summary')?.textContent).toBe('ほか2件を見る');
});

test('hides while words stand in a field, and comes back afterwards', async () => {
  const { place } = await anOffer(async () => 'updating');
  await type('今日はここまで');
  expect(place.textContent).toBe('');
  await type('');
  expect(place.textContent).toContain('新しいバージョン');
});

test('waits for a delivery, unless its person gives up', async () => {
  const { place, press } = await anOffer(
    (signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve('given-up'), { once: true })),
  );
  await press('更新する');
  expect(place.textContent).toContain('送信が終わりしだい');
  await press('やめる');
  expect(place.textContent).toContain('新しいバージョン');
});

test('says when another tab records, and can be put off', async () => {
  const { place, press } = await anOffer(async () => 'recording');
  await press('更新する');
  expect(place.textContent).toContain('別の画面で録音しています');
  await press('あとで');
  expect(place.textContent).toBe('');
});

test('a search and fields that nobody types into are no words to lose', () => {
  document.body.innerHTML =
    '<input type="search" value="ハ長調"><input type="checkbox" value="on"><input readonly value="x"><textarea> </textarea>';
  expect(hasTypedText(document)).toBe(false);
  document.body.innerHTML = '<dialog open><input value="名前"></dialog>';
  expect(hasTypedText(document)).toBe(true);
});
