// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SeekBar } from '#ui/media/seek-bar.tsx';

it('starts and pauses by the space bar, once a press, and goes on by its step with the arrows', () => {
  const [onSeek, onToggle] = [vi.fn(), vi.fn()];
  render(<SeekBar peaks={[]} position={8} duration={10} keyStep={5} onSeek={onSeek} onToggle={onToggle} />);
  const slider = screen.getByRole('slider');
  // False: the page does not scroll.
  expect(fireEvent.keyDown(slider, { key: ' ' })).toBe(false);
  fireEvent.keyDown(slider, { key: ' ', repeat: true });
  expect(onToggle).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(onSeek.mock.calls).toEqual([[10], [3]]);
});
