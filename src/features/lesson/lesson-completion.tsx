import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toaster.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Completed } from './completed.tsx';
import { showDeed } from './lesson-log.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { texts } from './texts.ts';

interface CompletionProps {
  api: Api;
  ports: LessonPorts;
  lesson: Lesson;
  now: number;
}

/** Offered, never forced; kept on the device first and told to the school with the next line. */
export function Completion({ api, ports, lesson, now }: CompletionProps) {
  const queries = useQueryClient();
  const say = useToast();
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const { completed } = lesson.log;
  const change = async () => {
    setBusy(true);
    try {
      await ports.tell(lesson.lessonID, { kind: 'completion', completed: !completed });
      showDeed(queries, api, lesson, { completed: !completed });
      setFresh(completed ? null : lesson.lessonID);
    } catch {
      say(texts.keepFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div aria-live="polite" className="grid gap-3">
      {completed && fresh === lesson.lessonID && <Completed api={api} lesson={lesson} now={now} />}
      <div
        className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border p-5 ${
          completed ? 'border-ok bg-ok-soft' : 'border-line bg-surface'
        }`}
      >
        {completed ? (
          <>
            <p className="flex items-center gap-2 font-bold text-ok">
              <Icon name="check" />
              {texts.completed}
            </p>
            <Button tone="quiet" size="small" busy={busy} onClick={change}>
              {texts.uncomplete}
            </Button>
          </>
        ) : (
          <>
            <p className="phrase min-w-0 grow basis-60 text-sm text-ink-soft">{texts.completeHint}</p>
            <Button tone="secondary" busy={busy} onClick={change}>
              {texts.complete}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
