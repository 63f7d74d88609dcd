import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent, useMemo, useRef } from 'react';
import type { ScoreSlot } from '#features/lesson/score/score-slot.ts';
import { useRetriedPictures } from '#ui/media/use-retried-pictures.ts';
import { parseText, type TextPart } from './parse-text.ts';
import './lesson-text.css';

interface ArticleProps {
  markdown: string;
  size: string;
  /** Under which the device stores which scores are folded. */
  lessonID: string;
  score: ScoreSlot;
}

/** The text of a lesson: prose as sanitized HTML, with engraved scores between. */
export function Article({ markdown, size, lessonID, score }: ArticleProps) {
  const router = useRouter();
  const text = useRef<HTMLDivElement>(null);
  useRetriedPictures(text);
  const parts = useMemo(() => parseText(markdown), [markdown]);
  /** Follows links into the app with the router; the browser follows all others. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!href || !/^\/(?![/\\])/.test(href) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside handle the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles clicks on the links inside
    <div
      ref={text}
      className="lesson-text"
      style={{ '--lesson-size': size } as React.CSSProperties}
      onClick={follow}
    >
      {parts.map((part, index) => {
        const key = `${index}-${part.kind}`;
        if (part.kind === 'html') {
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered without HTML and purified in parse-text.ts
          return <div key={key} className="piece" dangerouslySetInnerHTML={{ __html: part.html }} />;
        }
        // Without a boundary of its own: a score that came after the text would push it down.
        const { abc, guitar } = part;
        const scoreID = `${lessonID}/${index}`;
        return (
          <Fragment key={key}>
            {score.render({ abc, guitar, number: numberOf(parts, index), scoreID })}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Which score of the text a part is, from 1. */
function numberOf(parts: readonly TextPart[], index: number): number {
  return parts.slice(0, index + 1).filter(({ kind }) => kind === 'score').length;
}
