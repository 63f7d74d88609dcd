import { useEffect, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { answers, type SentAnswer, type TakeToAnswer } from '#contract/teach/answers.ts';
import { japanDate, onDay, relativeDay } from '#domain/japan-time.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { RoomLayout } from '#teach/take/room-layout.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { asNewComments } from './answer-draft.ts';
import { AnswerView } from './answer-view.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { texts } from './texts.ts';
import { loadEdit } from './unsent/edit-draft.ts';
import { OwnWords } from './unsent/own-words.tsx';
import { listenTo, useListeningKeys } from './use-writing.ts';

interface AnsweredProps {
  take: TakeToAnswer;
  answer: SentAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  onEdit(): void;
  onChanged(): Promise<void>;
}

/** An answer that was sent, and what can still be done with it. */
export function Answered({ take, answer, player, peaks, onEdit, onChanged }: AnsweredProps) {
  const { now, drafts } = useConsole();
  const { teacherID } = useTeacher();
  const { submissionID } = take.submission;
  const hasEdit = answer.isMine && loadEdit(drafts, { teacherID, submissionID }, answer) !== null;
  const [activeID, setActiveID] = useState<string | null>(null);
  useListeningKeys(player);
  useUndoOffer(take, answer);
  const { comments } = answer.content;
  const onMark = (id: string) => {
    setActiveID(id);
    const place = comments.find(({ commentID }) => commentID === id)?.place;
    if (place) listenTo(player, place);
  };
  return (
    <RoomLayout
      take={take}
      player={player}
      peaks={peaks}
      marks={comments.map(({ commentID, place }) => ({ id: commentID, place }))}
      activeID={activeID}
      onMark={onMark}
      onBar={null}
    >
      <section aria-label={texts.sentTitle} className="grid grid-cols-1 gap-4">
        <header>
          <h2 className="text-lg font-bold">{texts.sentTitle}</h2>
          <p className="text-sm text-ink-soft">
            {texts.sentBy(answer.teacherName, japanDate(Date.parse(answer.sentAt), now()))}
            {answer.editedAt && ` ${texts.editedAt(onDay(relativeDay(Date.parse(answer.editedAt), now())))}`}
          </p>
        </header>
        <AnswerView
          content={answer.content}
          voices={answer.voices}
          onListen={(place) => listenTo(player, place)}
        />
        {answer.reply && (
          <div className="grid gap-1 rounded-lg bg-accent-soft p-4">
            <h3 className="font-bold">{texts.reply}</h3>
            <p className="leading-[1.8] whitespace-pre-wrap">{answer.reply.text}</p>
          </div>
        )}
        {hasEdit && (
          <Notice
            title={texts.editBegun}
            action={
              <Button size="small" icon="pen" onClick={onEdit}>
                {texts.editGoOn}
              </Button>
            }
          >
            {texts.editBegunBody}
          </Notice>
        )}
        <Actions take={take} answer={answer} onEdit={onEdit} onChanged={onChanged} />
      </section>
      <OwnWords take={take} sent={answer} onEdit={onEdit} />
    </RoomLayout>
  );
}

/** A page that was loaded again within the minute still offers 取り消す. */
function useUndoOffer(take: TakeToAnswer, answer: SentAnswer): void {
  const { sent, now } = useConsole();
  const { answerID, undoUntil, isMine } = answer;
  const { submissionID, learner } = take.submission;
  const { name } = learner;
  useEffect(() => {
    const left = Date.parse(undoUntil) - now();
    const isKnown = sent.store.state.some((each) => each.answerID === answerID);
    if (isMine && left > 0 && !isKnown)
      sent.add({ answerID, submissionID, learner: learnerCalled(name) }, left);
  }, [sent, now, answerID, undoUntil, isMine, submissionID, name]);
}

function Actions({
  take,
  answer,
  onEdit,
  onChanged,
}: Pick<AnsweredProps, 'take' | 'answer' | 'onEdit' | 'onChanged'>) {
  const { api, sent, drafts, now } = useConsole();
  const { teacherID } = useTeacher();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const { answerID, isMine, mayWithdraw } = answer;
  const withdraw = async () => {
    try {
      await api(answers.withdraw, { answerID });
      sent.forget(answerID);
      if (isMine)
        drafts.save(teacherID, take.submission.submissionID, {
          content: asNewComments(answer.content),
          version: 0,
          isDirty: true,
          answerID: crypto.randomUUID(),
          savedAt: now(),
        });
      toast(isMine ? texts.withdrawDone : texts.withdrawOtherDone);
      await onChanged();
    } catch (cause) {
      toast(errorMessage(cause));
    }
  };
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {isMine && (
        <Button size="small" tone="secondary" icon="pen" onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      {mayWithdraw && (
        <Button size="small" tone="danger" icon="trash" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      )}
      <Button size="small" tone="quiet" icon="clock" onClick={() => setHistory(true)}>
        {texts.history}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.withdrawTitle}
        action={texts.withdraw}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={withdraw}
      >
        <p>{isMine ? texts.withdrawBody : texts.withdrawOtherBody(answer.teacherName)}</p>
      </ConfirmDialog>
      <HistoryDialog
        answerID={answerID}
        voices={answer.voices}
        open={isHistory}
        onClose={() => setHistory(false)}
      />
    </div>
  );
}
