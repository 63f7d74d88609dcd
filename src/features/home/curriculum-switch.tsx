import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { texts } from './texts.ts';

interface CurriculumSwitchProps {
  api: Api;
  currCode: string;
  onChoose: (currCode: string) => void;
}

/** Switches the home page between the curriculums of a person who has more than one. */
export function CurriculumSwitch({ api, currCode, onChoose }: CurriculumSwitchProps) {
  const { data } = useQuery({ ...queryOf(api, learning.listCurriculums, {}), throwOnError: false });
  const curriculums = data?.curriculums ?? [];
  if (curriculums.filter((each) => each.currCode !== currCode).length === 0) return null;
  return (
    <nav aria-label={texts.curriculums} className="flex flex-wrap gap-2">
      {curriculums.map((each) => (
        <button
          key={each.currCode}
          type="button"
          aria-pressed={each.currCode === currCode}
          onClick={() => onChoose(each.currCode)}
          className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm font-bold text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {each.currName}
        </button>
      ))}
    </nav>
  );
}
