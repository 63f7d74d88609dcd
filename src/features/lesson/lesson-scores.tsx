import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { textQuery } from './queries.ts';
import type { ScoreSlot } from './score/score-slot.ts';
import { parseText } from './text/parse-text.ts';
import './text/lesson-text.css';

interface LessonScoresProps {
  api: Api;
  ports: Pick<LessonPorts, 'fetchText'>;
  lesson: Lesson;
  score: ScoreSlot;
  /** Shown instead where the text has no score. */
  otherwise: ReactNode;
}

/** The scores of the lesson's text, to play from while recording. */
export function LessonScores({ api, ports, lesson, score, otherwise }: LessonScoresProps) {
  const { lessonID } = lesson;
  const { data } = useQuery({ ...textQuery(api, lessonID, ports), throwOnError: false });
  if (data === undefined) return null;
  const parts = parseText(data.markdown);
  if (!parts.some(({ kind }) => kind === 'score')) return otherwise;
  let number = 0;
  return parts.map((part, index) => {
    if (part.kind !== 'score') return null;
    const scoreID = `${lessonID}/${index}`;
    const { abc, guitar } = part;
    number += 1;
    return <Fragment key={scoreID}>{score.render({ abc, guitar, number, scoreID })}</Fragment>;
  });
}
