// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RangeHandles } from '#ui/media/range-handles.tsx';

it('reaches the end of a recording that lies between two steps, and no end passes the other', () => {
  const onChange = vi.fn();
  const labels = { from: 'A', to: 'B' };
  render(<RangeHandles from={4} to={8} duration={12.37} labels={labels} onChange={onChange} />);
  fireEvent.change(screen.getByRole('slider', { name: 'B' }), { target: { value: '12.3' } });
  fireEvent.change(screen.getByRole('slider', { name: 'B' }), { target: { value: '2' } });
  fireEvent.change(screen.getByRole('slider', { name: 'A' }), { target: { value: '9' } });
  expect(onChange.mock.calls).toEqual([
    [{ from: 4, to: 12.37 }],
    [{ from: 1.5, to: 2 }],
    [{ from: 9, to: 9.5 }],
  ]);
});
