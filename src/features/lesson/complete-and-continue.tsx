import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { useOfferCompletion } from './completion-offer.tsx';
import { updateCachedLog } from './lesson-log.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { neighbouringLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface CompleteAndContinueProps {
  api: Api;
  ports: LessonPorts;
  lesson: Lesson;
}

/** Offered right after a hand-in: completes the lesson and opens the next one, or home while none is released. */
export function CompleteAndContinue({ api, ports, lesson }: CompleteAndContinueProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  useOfferCompletion();
  const [busy, setBusy] = useState(false);
  const { lessonID, location, content } = lesson;
  const neighbours = useQuery(neighbouringLessonsQuery(api, location)).data?.lessons ?? [];
  const next = neighbours.find((each) => each.location.lessonOrder === location.lessonOrder + 1);
  const complete = async () => {
    setBusy(true);
    try {
      await ports.record(lessonID, { kind: 'completion', completed: true });
    } catch {
      setBusy(false);
      showToast(texts.keepFailed);
      return;
    }
    updateCachedLog(queries, api, lesson, { completed: true });
    showToast(
      texts.completedToast(content.lessonName),
      <TextLink standalone to="/lessons/$lesson" params={{ lesson: lessonPart(location) }}>
        {texts.backToLesson}
      </TextLink>,
    );
    if (next?.delivered)
      await navigate({ to: '/lessons/$lesson', params: { lesson: lessonPart(next.location) } });
    else await navigate({ to: '/home' });
  };
  return (
    <div className="grid gap-2 rounded-md bg-ok-soft p-4">
      <p className="phrase text-sm">{texts.handedIn}</p>
      <Button wide icon="check" busy={busy} onClick={() => void complete()}>
        {texts.completeAndContinue}
      </Button>
    </div>
  );
}
