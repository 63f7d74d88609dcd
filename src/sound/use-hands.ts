import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { type Hands, loadHands, saveHands } from '#local/practice/hands.ts';

const hands = createStore<Hands>(loadHands());

/** How somebody whose hands are at the instrument starts and stops; the same for recorder and room. */
export const useHands = (): Hands => useSelector(hands);

export function changeHands(change: Partial<Hands>): void {
  hands.setState((before) => ({ ...before, ...change }));
  saveHands(hands.state);
}
