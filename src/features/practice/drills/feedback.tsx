import type { DrillItem } from '#domain/practice/drills/drill-items.ts';
import type { Outcome } from '#domain/practice/drills/drill-memory.ts';
import { RhythmPicture } from './pictures/abc-picture.tsx';
import { intervalName, itemName, noteName, placeName, rhythmName, texts } from './texts.ts';

/** What is said after an answer: never how many, never a grade. */
export function feedbackOf(item: DrillItem, outcome: Outcome): string {
  switch (item.drill) {
    case 'name':
      return outcome === 'well'
        ? texts.nameRight(noteName(item.note))
        : texts.nameOther(noteName(item.note), placeName(item.note));
    case 'compare': {
      const way = item.halfTones > 0 ? texts.higher : texts.lower;
      return outcome === 'well'
        ? texts.compareRight(way, intervalName(item))
        : texts.compareOther(way, intervalName(item));
    }
    case 'rhythm':
      return { well: texts.rhythmWell, nearly: texts.rhythmNearly, again: texts.rhythmAgain }[outcome];
    case 'sing':
      return outcome === 'well' ? texts.singWell(itemName(item)) : texts.singOther(itemName(item));
  }
}

/** The rhythm as it is written, once it was clapped. */
export function Written({ item }: { item: DrillItem }) {
  return item.drill === 'rhythm' ? <RhythmPicture item={item} label={rhythmName(item)} /> : null;
}
