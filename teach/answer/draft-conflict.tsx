import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { DraftSession, DraftState } from './draft-session.ts';
import { texts } from './texts.ts';

/** Two devices wrote the same answer: the teacher chooses, and nothing is lost before. */
export function DraftConflict({ session, state }: { session: DraftSession; state: DraftState }) {
  if (state.conflict === null) return null;
  const mine = texts.conflictCount(state.content.comments.length);
  const theirs = texts.conflictCount(state.conflict.content.comments.length);
  return (
    <Notice
      tone="warn"
      title={texts.conflictTitle}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => session.resolve('both')}>
            {texts.conflictBoth}
          </Button>
          <Button size="small" tone="secondary" onClick={() => session.resolve('mine')}>
            {texts.conflictMine}（{mine}）
          </Button>
          <Button size="small" tone="secondary" onClick={() => session.resolve('theirs')}>
            {texts.conflictTheirs}（{theirs}）
          </Button>
        </div>
      }
    >
      {texts.conflictBody}
    </Notice>
  );
}
