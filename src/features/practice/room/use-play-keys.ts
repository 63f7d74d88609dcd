import { useHands } from '#sound/use-hands.ts';
import { pedalKeys } from '#ui/layout/pedal-keys.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';

/** The keys of a tool, for hands at an instrument: space bar and pedal start and stop it, `others` are its own. */
export function usePlayKeys(toggle: () => void, others: Readonly<Record<string, () => void>> = {}): void {
  const { pedal } = useHands();
  useKeyboardShortcuts({ Space: toggle, ...pedalKeys(toggle, pedal), ...others });
}
