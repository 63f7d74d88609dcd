import { useState } from 'react';
import type { AnswerComment } from '#contract/entities/answer.ts';
import type { SentAnswer, TakeToAnswer } from '#contract/teach/answers.ts';
import { MAX_COMMENTS } from '#domain/answers/answer.ts';
import { inReadingOrder, mergedDrafts } from '#teach/answer/answer-draft.ts';
import { AnswerView } from '#teach/answer/answer-view.tsx';
import { texts } from '#teach/answer/texts.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { placeLabel } from '#teach/take/place-label.ts';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/button/copy-text.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { loadEdit, saveEdit } from './edit-draft.ts';
import { unsentWords } from './unsent-words.ts';

interface OwnWordsProps {
  take: TakeToAnswer;
  /** The answer that the learner has; null while a colleague has the recording open. */
  sent: SentAnswer | null;
  /** This teacher's own answer is changed with these words. */
  onEdit?: () => void;
}

/** What this teacher wrote before a colleague, or another tab, was quicker: to be read, copied and used, where it cannot be sent. */
export function OwnWords({ take, sent, onEdit }: OwnWordsProps) {
  const { drafts, now } = useConsole();
  const { teacherID } = useTeacher();
  const toast = useToast();
  const { submissionID } = take.submission;
  const [comments] = useState(() =>
    unsentWords(drafts.load(teacherID, submissionID), take.draft, sent?.content ?? null),
  );
  if (comments.length === 0) return null;
  const words = wordsOf(comments);
  const copy = async () => {
    toast((await copyText(words)) === 'copied' ? texts.ownCopied : texts.ownCopyFailed);
  };
  const begun = sent?.isMine ? (loadEdit(drafts, { teacherID, submissionID }, sent) ?? sent.content) : null;
  const hasRoom = begun !== null && begun.comments.length + comments.length <= MAX_COMMENTS;
  const add = ({ answerID }: SentAnswer) => {
    if (begun === null) return;
    const added = mergedDrafts(begun, { ...begun, comments }, () => crypto.randomUUID());
    saveEdit(drafts, { teacherID, submissionID, answerID }, added, now());
    drafts.remove(teacherID, submissionID);
    onEdit?.();
  };
  return (
    <section aria-label={texts.ownTitle} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <header>
        <h2 className="text-lg font-bold">{texts.ownTitle}</h2>
        <p className="text-sm text-ink-soft">{leadOf(sent)}</p>
      </header>
      <AnswerView content={{ outcome: null, stamp: null, comments }} voices={take.draft?.voices ?? []} />
      <div className="flex flex-wrap gap-2">
        {sent && hasRoom && (
          <Button size="small" icon="pen" onClick={() => add(sent)}>
            {texts.ownAdd}
          </Button>
        )}
        {words !== '' && (
          <Button size="small" tone="secondary" icon="copy" onClick={() => void copy()}>
            {texts.ownCopy}
          </Button>
        )}
      </div>
    </section>
  );
}

function leadOf(sent: SentAnswer | null): string {
  if (sent === null) return texts.ownUnsent;
  return sent.isMine ? texts.ownBesideMine : texts.ownAfter(sent.teacherName);
}

/** As lines with their places; a voice has no words. */
function wordsOf(comments: readonly AnswerComment[]): string {
  return inReadingOrder(comments)
    .flatMap(({ place, body }) => (body.kind === 'text' ? [`${placeLabel(place)} ${body.text.trim()}`] : []))
    .join('\n\n');
}
