import { useState } from 'react';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { answers, type SentAnswer, type TakeToAnswer } from '#contract/teach/answers.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { useVoices } from '#teach/voice/use-voices.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { answerOf, voicesOf } from './answer-draft.ts';
import { leadTo } from './send/lead-to.ts';
import { type Problem, useProblem } from './send/use-problem.ts';
import { texts } from './texts.ts';
import { forgetEdit, loadEdit, saveEdit } from './unsent/edit-draft.ts';
import { WritingRoom } from './writing-room.tsx';

interface EditingProps {
  take: TakeToAnswer;
  answer: SentAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  onDone(): void;
}

/** Changes an answer that was sent; what is being changed is stored on this device until it is sent or given up. */
export function Editing({ take, answer, player, peaks, onDone }: EditingProps) {
  const { content, change, problem, busy, save, giveUp } = useEdit(take, answer, onDone);
  return (
    <WritingRoom
      title={texts.editTitle}
      take={take}
      player={player}
      peaks={peaks}
      content={content}
      change={change}
      voices={answer.voices}
      onSend={() => void save('keys')}
      below={(preview) => (
        <div className="grid gap-2 border-t border-line pt-3">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button tone="quiet" size="small" onClick={giveUp}>
              {texts.editCancel}
            </Button>
            <Button tone="secondary" size="small" icon="eye" onClick={preview}>
              {texts.preview}
            </Button>
            <Button size="small" icon="send" busy={busy} onClick={() => void save('button')}>
              {texts.editSave}
            </Button>
          </div>
        </div>
      )}
    />
  );
}

/** The changed answer: on this device at each change, and sent as one. */
function useEdit(take: TakeToAnswer, answer: SentAnswer, onDone: () => void) {
  const { api, drafts, now, voices: box } = useConsole();
  const { teacherID } = useTeacher();
  const voices = useVoices();
  const toast = useToast();
  const { answerID } = answer;
  const of = { teacherID, submissionID: take.submission.submissionID, answerID };
  const [content, setContent] = useState<AnswerDraft>(() => loadEdit(drafts, of, answer) ?? answer.content);
  const used = voicesOf(content).map((recordingID) => voices.at(recordingID));
  const { problem, say, sayFailed } = useProblem(content, used);
  const [busy, setBusy] = useState(false);
  const giveUp = () => {
    forgetEdit(drafts, of);
    onDone();
  };
  const save = async (by: 'button' | 'keys') => {
    // The button cannot be pressed meanwhile; the keys can.
    if (busy) return;
    const changed = answerOf(content);
    if (typeof changed === 'string') {
      const lack: Problem = { of: 'draft', why: changed };
      leadTo(lack, { focus: by === 'keys' });
      return say(lack);
    }
    if (used.includes('sending')) {
      box.work(teacherID);
      return say({ of: 'voice', at: 'sending' });
    }
    setBusy(true);
    try {
      await api(answers.edit, { answerID, content: changed });
      toast(texts.editSaved);
      giveUp();
    } catch (cause) {
      sayFailed(errorMessage(cause));
      setBusy(false);
    }
  };
  return {
    content,
    problem,
    busy,
    save,
    giveUp,
    change(how: (content: AnswerDraft) => AnswerDraft) {
      setContent((before) => {
        const next = how(before);
        saveEdit(drafts, of, next, now());
        return next;
      });
    },
  };
}
