import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { phrases } from '#contract/teach/answers.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { texts } from './texts.ts';

/** What the number keys reach. */
const NUMBERED = 9;
const MAX_PHRASE_LENGTH = 200;

/** Ready words for this lesson, those used most for it first. */
export function usePhrases(lessonID: string) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const toast = useToast();
  const query = queryOf(api, phrases.list, { lessonID });
  const { data } = useQuery(query);
  const change = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      await queries.invalidateQueries({ queryKey: query.queryKey });
      if (done) toast(done);
    } catch {
      toast(texts.phraseFailed);
    }
  };
  return {
    all: data?.phrases ?? [],
    add: (text: string) =>
      text.length > MAX_PHRASE_LENGTH
        ? toast(texts.phraseTooLong)
        : void change(() => api(phrases.add, { lessonID, text }), texts.phraseRemembered),
    remove: (phraseID: string) => void change(() => api(phrases.remove, { phraseID })),
  };
}

type Phrases = ReturnType<typeof usePhrases>;

/** The phrases as buttons; the first nine have a key. */
export function PhraseBar({
  phrases: { all, remove },
  onPick,
}: {
  phrases: Phrases;
  onPick(text: string): void;
}) {
  const [editing, setEditing] = useState(false);
  if (all.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-surface px-3" open>
      <summary className="min-h-11 content-center text-sm font-bold">{texts.phrases}</summary>
      <p className="text-sm text-ink-soft max-lg:hidden">{texts.phrasesHint}</p>
      <ol className="flex max-h-60 flex-wrap gap-1.5 overflow-y-auto py-2">
        {all.map(({ phraseID, text, isOfLesson }, index) => (
          <li key={phraseID} className="flex max-w-full items-center">
            <button
              type="button"
              // The field that is written in keeps the focus, and the phrase goes there.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(text)}
              className="min-h-11 max-w-full rounded-full border border-line-strong bg-surface px-3 py-1 text-left text-sm hover:bg-sunk"
            >
              {index < NUMBERED && (
                <span aria-hidden="true" className="tabular mr-1.5 font-bold text-accent max-lg:hidden">
                  {index + 1}
                </span>
              )}
              {text}
            </button>
            {editing && isOfLesson && (
              <IconButton icon="close" label={texts.phraseForget(text)} onClick={() => remove(phraseID)} />
            )}
          </li>
        ))}
      </ol>
      {all.some(({ isOfLesson }) => isOfLesson) && (
        <Button tone="quiet" size="small" icon="pen" onClick={() => setEditing(!editing)}>
          {editing ? texts.phraseEditDone : texts.phraseEdit}
        </Button>
      )}
    </details>
  );
}
