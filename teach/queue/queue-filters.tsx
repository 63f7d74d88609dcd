import { useEffect, useId, useRef, useState } from 'react';
import type { SignedInTeacher } from '#contract/teach/teachers.ts';
import { useGo } from '#teach/app/teach-link.tsx';
import { type QueueSearch, queueAddress } from './queue-search.ts';
import { texts } from './texts.ts';

/** A name is looked for once the teacher stopped typing. */
const TYPING_MS = 350;
const CONTROL = 'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink';

interface QueueFiltersProps {
  search: QueueSearch;
  curriculums: SignedInTeacher['curriculums'];
}

/** Narrows the queue to a course and to learners of a name; the choices stand in the address. */
export function QueueFilters({ search, curriculums }: QueueFiltersProps) {
  const go = useGo();
  const id = useId();
  const [name, setName] = useState(search.learner ?? '');
  const change = (part: { course?: string | undefined; learner?: string | undefined }) => {
    const { course, learner } = { course: search.course, learner: search.learner, ...part };
    const address = queueAddress({
      ...(search.view ? { view: search.view } : {}),
      ...(course ? { course } : {}),
      ...(learner ? { learner } : {}),
    });
    go(address, { replace: true });
  };
  // What the field itself asked for is no news to it: typing went on meanwhile, perhaps after a space.
  const asked = useRef(name.trim());
  useEffect(() => {
    const shown = search.learner ?? '';
    if (shown.trim() === asked.current) return;
    asked.current = shown.trim();
    setName(shown);
  }, [search.learner]);
  useEffect(() => {
    const wanted = name.trim();
    if (wanted === (search.learner ?? '').trim()) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      change({ learner: wanted });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className="grid gap-3 sm:grid-cols-2">
      {curriculums.length > 1 && (
        <div className="grid gap-1">
          <label htmlFor={`${id}-course`} className="text-sm font-bold">
            {texts.course}
          </label>
          <select
            id={`${id}-course`}
            value={search.course ?? ''}
            onChange={(event) => change({ course: event.target.value })}
            className={CONTROL}
          >
            <option value="">{texts.allCourses}</option>
            {curriculums.map(({ currCode, currName }) => (
              <option key={currCode} value={currCode}>
                {currName}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="grid gap-1">
        <label htmlFor={`${id}-learner`} className="text-sm font-bold">
          {texts.learner}
        </label>
        <input
          id={`${id}-learner`}
          type="search"
          maxLength={50}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          className={CONTROL}
        />
      </div>
    </search>
  );
}
