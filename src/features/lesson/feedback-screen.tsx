import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Api } from '#api/client.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { isNoteTooLong, MAX_NOTE_LENGTH } from '#domain/recordings/note-length.ts';
import { countCharacters } from '#domain/text-length.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { lessonQuery } from './queries.ts';
import { texts } from './texts.ts';

const Draft = z.object({
  satisfaction: z.nullable(z.int()),
  difficulty: z.nullable(z.int()),
  comment: z.string(),
});
type Draft = z.infer<typeof Draft>;
const EMPTY: Draft = { satisfaction: null, difficulty: null, comment: '' };

function readDraft(stored: unknown): Draft | null {
  const parsed = z.safeParse(Draft, stored);
  return parsed.success ? parsed.data : null;
}

const ratingOptions = (labels: readonly string[]) =>
  labels.map((label, index) => ({ value: index + 1, label }));

/** One function for every rendering: React calls a new one again, which would take the focus back. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface FeedbackScreenProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
  uid: string;
}

/** Feedback on the lesson: the last step. */
export function FeedbackScreen({ api, ports, place, uid }: FeedbackScreenProps) {
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const key = `otomichi.feedback.${uid}.${lesson.lessonID}`;
  const [draft, setDraft, forget] = useDraft(key, EMPTY, readDraft);
  const [progress, setProgress] = useState<'writing' | 'sending' | 'sent' | 'failed'>('writing');
  const [submitted, setSubmitted] = useState(false);
  const missing = draft.satisfaction === null || draft.difficulty === null;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const { satisfaction, difficulty, comment } = draft;
    if (satisfaction === null || difficulty === null || isNoteTooLong(comment)) return;
    setProgress('sending');
    try {
      const trimmed = comment.trim() === '' ? null : comment.trim();
      await ports.record(lesson.lessonID, { kind: 'feedback', satisfaction, difficulty, comment: trimmed });
      forget();
      setProgress('sent');
    } catch {
      setProgress('failed');
    }
  };

  if (progress === 'sent') {
    return (
      // The pressed button is gone with the form: the focus goes to what came of it.
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="ok">{texts.sent}</Notice>
      </div>
    );
  }
  return (
    <form onSubmit={send} className="grid max-w-column gap-6">
      <Choice
        legend={texts.satisfaction}
        layout="scale"
        options={ratingOptions(texts.satisfactions)}
        value={draft.satisfaction}
        onChange={(satisfaction) => setDraft({ ...draft, satisfaction })}
      />
      <Choice
        legend={texts.difficulty}
        layout="scale"
        options={ratingOptions(texts.difficulties)}
        value={draft.difficulty}
        onChange={(difficulty) => setDraft({ ...draft, difficulty })}
      />
      <TextArea
        label={texts.comment}
        hint={texts.commentHint}
        value={draft.comment}
        onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
        left={MAX_NOTE_LENGTH - countCharacters(draft.comment)}
        error={isNoteTooLong(draft.comment) ? texts.tooLong : null}
      />
      {submitted && missing && <Notice tone="warn">{texts.choose}</Notice>}
      {progress === 'failed' && <Notice tone="danger">{texts.keepFailed}</Notice>}
      <div>
        <Button type="submit" icon="send" busy={progress === 'sending'}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
