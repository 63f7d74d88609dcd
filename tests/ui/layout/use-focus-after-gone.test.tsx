// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useFocusAfterGone } from '#ui/layout/use-focus-after-gone.ts';

afterEach(cleanup);

function List({ ids }: { ids: readonly string[] }) {
  const focus = useFocusAfterGone<HTMLUListElement>(ids);
  return (
    <>
      <ul {...focus}>
        {ids.map((id) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      <input aria-label="elsewhere" />
    </>
  );
}

function shown(...ids: string[]) {
  const { rerender } = render(<List ids={ids} />);
  return {
    focus: (name: string) => screen.getByRole('button', { name }).focus(),
    becomes: (...next: string[]) => rerender(<List ids={next} />),
    focused: () => document.activeElement?.textContent,
  };
}

test.each([
  ['the first', 'a', ['b', 'c'], 'b'],
  ['one in the middle', 'b', ['a', 'c'], 'c'],
  ['the last', 'c', ['a', 'b'], 'b'],
])('%s goes: the focus is at the one in its place', (_, gone, left, next) => {
  const { focus, becomes, focused } = shown('a', 'b', 'c');
  focus(gone);
  becomes(...left);
  expect(focused()).toBe(next);
});

test('another one goes, or the focus has left the list before: it stays where it is', () => {
  const { focus, becomes, focused } = shown('a', 'b', 'c');
  focus('a');
  becomes('a', 'c');
  expect(focused()).toBe('a');
  const field = screen.getByLabelText('elsewhere');
  field.focus();
  becomes('c');
  expect(document.activeElement).toBe(field);
  fireEvent.blur(field);
  field.blur();
  becomes();
  expect(document.activeElement).toBe(document.body);
});
