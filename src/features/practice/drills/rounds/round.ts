import type { Outcome } from '#domain/practice/drills/drill-memory.ts';
import type { DrillMaterial } from '#features/practice/drills/material/drill-material.ts';
import type { DrillEars } from '#sound/drills/drill-ears.ts';
import type { DrillSound } from '#sound/drills/drill-sound.ts';

/** What every question is given. */
export interface RoundProps<Item> {
  item: Item;
  /** How it went; null while it is open. */
  outcome: Outcome | null;
  onAnswer(outcome: Outcome): void;
  sound: DrillSound;
  ears: DrillEars;
  material: DrillMaterial;
}
