// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SavedPlaces } from '#features/practice/score/saved-places.tsx';
import { texts } from '#features/practice/score/texts.ts';
import { DEFAULT_PLAYER_SETTINGS } from '#local/player-settings.ts';

function Places() {
  const [settings, change] = useState(DEFAULT_PLAYER_SETTINGS);
  return (
    <SavedPlaces
      places={settings.places}
      source="score-1"
      section={{ from: 2, to: 3 }}
      rangeName={({ from, to }) => texts.bars(from, to)}
      onChange={change}
      onChoose={() => undefined}
    />
  );
}

it('says what was saved; after a deletion the focus is on what brings it back', () => {
  render(<Places />);
  fireEvent.change(screen.getByLabelText(texts.placeName), { target: { value: 'サビ' } });
  fireEvent.click(screen.getByRole('button', { name: texts.placeSave }));
  expect(screen.getByRole('status').textContent).toBe(texts.placeSaved('サビ'));
  fireEvent.click(screen.getByRole('button', { name: texts.placeDelete('サビ') }));
  const undo = screen.getByRole('button', { name: texts.placeUndo });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(screen.getByRole('button', { name: texts.placeUse('サビ', texts.bars(2, 3)) })).toBeTruthy();
});
