import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Api } from '#api/client.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { textQuery } from '#features/lesson/queries.ts';
import { parseText } from '#features/lesson/text/parse-text.ts';
import { texts } from '#features/lesson/texts.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import { useEngraving } from '#sound/score/use-engraving.ts';
import { Icon } from '#ui/media/icon.tsx';
import '#ui/media/score-paper.css';

interface TakeScoresProps {
  api: Api;
  ports: Pick<LessonPorts, 'fetchText'>;
  lessonID: string;
  open: boolean;
  onOpen(open: boolean): void;
}

/** The scores of a lesson's text, to read from while a take runs on a screen without room beside the recorder. */
export function TakeScores({ api, ports, lessonID, open, onOpen }: TakeScoresProps) {
  const { data } = useQuery({ ...textQuery(api, lessonID, ports), throwOnError: false });
  const scores = useMemo(
    () => parseText(data?.markdown ?? '').filter((part) => part.kind === 'score'),
    [data?.markdown],
  );
  if (scores.length === 0) return null;
  return (
    <section className="rounded-md border border-line bg-surface">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-bold"
        >
          <Icon name="music" />
          <span className="grow">{texts.score}</span>
          <span className={open ? 'rotate-180' : ''}>
            <Icon name="down" />
          </span>
        </button>
      </h3>
      {open &&
        scores.map(({ abc, guitar }, index) => {
          const scoreID = `${lessonID}/${index}`;
          return <Paper key={scoreID} abc={abc} guitar={guitar} />;
        })}
    </section>
  );
}

/** As many bars a line as can be read from a music stand. */
const ZOOM = 0.8;

function Paper({ abc, guitar }: { abc: string; guitar: boolean }) {
  const paper = useRef<HTMLDivElement>(null);
  const label = texts.scoreNamed(abcTitle(abc) ?? texts.score);
  const { kind } = useEngraving(paper, { abc, guitar, zoom: ZOOM, label });
  if (kind === 'failed') return <p className="px-3 pb-3 text-sm">{texts.scoreFailed}</p>;
  return (
    <div className="overflow-x-auto px-2">
      <div ref={paper} className="score-paper" />
    </div>
  );
}
