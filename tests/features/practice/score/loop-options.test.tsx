// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { LoopOptions } from '#features/practice/score/loop-options.tsx';
import { texts } from '#features/practice/score/texts.ts';
import { DEFAULT_PLAYER_SETTINGS } from '#local/player-settings.ts';

function Options() {
  const [settings, change] = useState({ ...DEFAULT_PLAYER_SETTINGS, loop: true });
  return <LoopOptions settings={settings} onChange={change} />;
}

it('gets faster as soon as that is chosen, also at the full speed that every lesson begins with', () => {
  render(<Options />);
  fireEvent.click(screen.getByRole('checkbox', { name: texts.speedUp }));
  expect(screen.getByText(texts.goalPlan(100, 120, 11))).toBeTruthy();
});
