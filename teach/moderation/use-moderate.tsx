import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import { type ModeratedItem, type ModerationDetail, moderation } from '#contract/teach/moderation.ts';
import type { SUSPENSION_DAYS } from '#domain/community/moderation.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { subjectInput } from './moderation-query.ts';
import { actionOf, lastStep, type Step } from './possible-steps.ts';
import { texts } from './texts.ts';

export interface Words {
  reason: string;
  note: string;
  /** Of a suspension. */
  days: (typeof SUSPENSION_DAYS)[number];
}

export const NO_WORDS: Words = { reason: '', note: '', days: 7 };

/** What a teacher is about to do, and the newest step that their screen showed when they chose it. */
export interface Choice {
  step: Step;
  seen: string | null;
}

/** Does something about a post, a comment or their author; what can be taken back is offered in the toast. */
export function useModerate(item: ModeratedItem) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const toast = useToast();
  const subject = subjectInput(item);
  const show = (detail: ModerationDetail) => {
    queries.setQueryData(queryKeyOf(moderation.show, subject), detail);
    void queries.invalidateQueries({ queryKey: ['teacher', moderation.list.path] });
  };
  const undo = async (stepID: string) => {
    try {
      show(await api(moderation.undo, { ...subject, stepID }));
      toast(texts.undone);
    } catch {
      toast(texts.undoFailed);
      void queries.invalidateQueries({ queryKey: queryKeyOf(moderation.show, subject) });
    }
  };
  return async ({ step, seen }: Choice, { reason, note, days }: Words): Promise<void> => {
    const action = actionOf(step);
    const detail = await api(moderation.act, {
      ...subject,
      action,
      seen,
      reason: reason.trim(),
      note: note.trim(),
      ...(action === 'suspend' ? { days } : {}),
    });
    show(detail);
    const stepID = lastStep(detail.steps);
    const isUndoable = action !== 'warn' && stepID !== null && stepID !== seen;
    toast(
      texts.did[step],
      isUndoable ? (
        <Button tone="quiet" size="small" onClick={() => void undo(stepID)}>
          {texts.undo}
        </Button>
      ) : undefined,
    );
  };
}
