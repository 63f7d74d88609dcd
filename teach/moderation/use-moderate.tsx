import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import type { Input } from '#contract/endpoint.ts';
import { type ModeratedItem, moderation } from '#contract/teach/moderation.ts';
import type { SUSPENSION_DAYS } from '#domain/community/moderation.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { subjectInput } from './moderation-query.ts';
import { actionOf, type Step, undoOf } from './possible-steps.ts';
import { texts } from './texts.ts';

export interface Words {
  reason: string;
  note: string;
  /** Of a suspension. */
  days: (typeof SUSPENSION_DAYS)[number];
}

export const NO_WORDS: Words = { reason: '', note: '', days: 7 };

/** Does something about a post, a comment or their author; what can be taken back is offered in the toast. */
export function useModerate(item: ModeratedItem) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const toast = useToast();
  const subject = subjectInput(item);
  const send = async (input: Omit<Input<typeof moderation.act>, 'postID' | 'commentID'>) => {
    const detail = await api(moderation.act, { ...subject, ...input });
    queries.setQueryData(queryKeyOf(moderation.show, subject), detail);
    void queries.invalidateQueries({ queryKey: ['teacher', moderation.list.path] });
  };
  const undo = async (step: Step) => {
    const action = undoOf(step, item);
    if (action === null) return;
    try {
      await send({ action });
      toast(texts.undone);
    } catch {
      toast(texts.undoFailed);
    }
  };
  return async (step: Step, { reason, note, days }: Words): Promise<void> => {
    const action = actionOf(step);
    await send({
      action,
      reason: reason.trim(),
      note: note.trim(),
      ...(action === 'suspend' ? { days } : {}),
    });
    const isUndoable = undoOf(step, item) !== null;
    toast(
      texts.did[action],
      isUndoable ? (
        <Button tone="quiet" size="small" onClick={() => void undo(step)}>
          {texts.undo}
        </Button>
      ) : undefined,
    );
  };
}
