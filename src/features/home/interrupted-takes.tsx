import { useSyncExternalStore } from 'react';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { WaitingTakes } from './home-ports.ts';
import { texts } from './texts.ts';

/** Takes that a crash or a call interrupted; each links to its lesson, where the learner keeps or erases it. */
export function InterruptedTakes({ waiting }: { waiting: WaitingTakes }) {
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
