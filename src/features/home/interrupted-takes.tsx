import { useSyncExternalStore } from 'react';
import { lessonPart } from '#domain/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { WaitingTakes } from './home-ports.ts';
import { texts } from './texts.ts';

/** Takes that a crash or a call cut off: each leads to its lesson, where it can be heard, kept or thrown away. */
export function Interrupted({ waiting }: { waiting: WaitingTakes }) {
  const takes = useSyncExternalStore(waiting.subscribe, waiting.interrupted);
  return takes.map((take) => (
    <Notice
      key={take.takeID}
      tone="warn"
      title={texts.interrupted}
      action={
        <LinkButton
          to="/lessons/$lesson/homework"
          params={{ lesson: lessonPart(take.place) }}
          size="small"
          tone="secondary"
        >
          {texts.interruptedOpen}
        </LinkButton>
      }
    >
      {texts.interruptedBody(take.lessonName)}
    </Notice>
  ));
}
