import type { ReactNode } from 'react';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { texts } from '#features/lesson/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

interface TextLoadErrorProps {
  place: LessonPlace;
  retry: () => void;
  /** Shown instead of the retry where only a new page helps. */
  reload: ReactNode;
}

/** Shown when the text could not be loaded; the rest of the lesson stays usable. */
export function TextLoadError({ place, retry, reload }: TextLoadErrorProps) {
  return (
    <Notice
      tone="danger"
      title={texts.textFailed}
      action={
        <div className="flex flex-wrap gap-2">
          {reload ?? (
            <Button size="small" icon="refresh" onClick={retry}>
              {texts.retry}
            </Button>
          )}
          <LinkButton
            to="/lessons/$lesson/homework"
            params={{ lesson: lessonPart(place) }}
            size="small"
            tone="secondary"
            icon="mic"
          >
            {texts.toHomework}
          </LinkButton>
        </div>
      }
    >
      {texts.textFailedBody}
    </Notice>
  );
}
