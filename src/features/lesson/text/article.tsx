import { useRouter } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useMemo } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { parseText } from './parse-text.ts';
import './lesson-text.css';

const Score = lazy(async () => ({ default: (await import('#features/lesson/score/score.tsx')).Score }));

interface ArticleProps {
  markdown: string;
  size: string;
  /** Under which the device remembers what is folded. */
  lessonID: string;
}

/** A lesson's text: prose as safe HTML, scores engraved between. */
export function Article({ markdown, size, lessonID }: ArticleProps) {
  const router = useRouter();
  const pieces = useMemo(() => parseText(markdown), [markdown]);
  /** Links into the app stay in the app; everything else is the browser's. */
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    if (!href || !/^\/(?![/\\])/.test(href) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keyboard themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the links inside
    <div className="lesson-text" style={{ '--lesson-size': size } as React.CSSProperties} onClick={follow}>
      {pieces.map((piece, index) => {
        const key = `${index}-${piece.kind}`;
        if (piece.kind === 'html') {
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered without HTML and purified in parse-text.ts
          return <div key={key} className="piece" dangerouslySetInnerHTML={{ __html: piece.html }} />;
        }
        return (
          <Suspense key={key} fallback={<Skeleton lines={4} />}>
            <Score abc={piece.abc} guitar={piece.guitar} scoreID={`${lessonID}/${index}`} />
          </Suspense>
        );
      })}
    </div>
  );
}
