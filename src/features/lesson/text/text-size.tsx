import { texts } from '#features/lesson/texts.ts';
import { Choice } from '#ui/form/choice.tsx';

/** From a phone in the hand to a music stand at arm's length. */
export const TEXT_SIZES = ['1rem', '1.0625rem', '1.25rem', '1.5rem'] as const;

export function readTextSize(stored: unknown): number | null {
  return typeof stored === 'number' && stored in TEXT_SIZES ? stored : null;
}

export function TextSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <details className="rounded-md border border-line bg-surface px-4">
      <summary className="min-h-12 content-center text-sm font-bold">
        {texts.size}：{texts.sizes[value]}
      </summary>
      <div className="pb-4">
        <Choice
          legend={texts.size}
          hideLegend
          layout="inline"
          options={texts.sizes.map((label, index) => ({ value: index, label }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </details>
  );
}
