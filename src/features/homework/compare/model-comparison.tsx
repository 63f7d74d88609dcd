import { ComparePanel } from './compare-panel.tsx';
import { compareTexts } from './compare-texts.ts';
import { fetchedSound } from './fetched-sound.ts';
import { type ComparedItem, itemKey } from './use-compare.ts';

interface ModelComparisonProps {
  modelURL: string;
  /** The learner's own recording. */
  own: Omit<ComparedItem, 'label'>;
}

/** The model recording above a take. */
export function ModelComparison({ modelURL, own }: ModelComparisonProps) {
  const pair = [modelItem(modelURL), { ...own, label: compareTexts.own }] as const;
  return <ComparePanel key={pair.map(itemKey).join(' ')} pair={pair} isPractice />;
}

function modelItem(url: string): ComparedItem {
  return {
    // The signature in the URL changes, the recording does not.
    id: new URL(url, location.href).pathname,
    label: compareTexts.model,
    url: async () => url,
    blob: () => fetchedSound(url),
    peaks: [],
    durationMs: 0,
    part: null,
  };
}
