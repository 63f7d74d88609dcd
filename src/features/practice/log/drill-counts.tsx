import type { DrillsDone } from '#domain/practice/drills/drill-days.ts';
import { texts as drillTexts } from '#features/practice/drills/texts.ts';
import { texts } from './texts.ts';

/** Which drills were done, and how many questions; never how many of them were right. */
export function DrillCounts({ drills }: { drills: readonly DrillsDone[] }) {
  return (
    <ul className="grid gap-1">
      {drills.map(({ drill, runs, rounds }) => (
        <li key={drill} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{drillTexts.names[drill]}</span>
          <span className="tabular shrink-0 font-bold">{texts.drillsDone(runs, rounds)}</span>
        </li>
      ))}
    </ul>
  );
}
