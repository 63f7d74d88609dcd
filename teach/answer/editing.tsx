import { Suspense, useState } from 'react';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { answers, type SentAnswer, type TakeToAnswer } from '#contract/teach/answers.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { RoomLayout } from '#teach/take/room-layout.tsx';
import { useVoices } from '#teach/voice/use-voices.ts';
import { VoiceDialog } from '#teach/voice/voice-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { answerOf, voicesOf } from './answer-draft.ts';
import { AnswerEditor } from './answer-editor.tsx';
import { problemTexts, texts } from './texts.ts';
import { listenTo, useWriting } from './use-writing.ts';

const PreviewDialog = optionalComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

interface EditingProps {
  take: TakeToAnswer;
  answer: SentAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  onDone(): void;
}

/** Changes an answer that was sent; what is being changed is stored on this device until it is sent or given up. */
export function Editing({ take, answer, player, peaks, onDone }: EditingProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const edit = useEdit(take, answer, onDone);
  const { content, change, problem, busy } = edit;
  const save = () => void edit.save();
  const writing = useWriting({
    lessonID: take.submission.lesson.lessonID,
    player,
    content,
    change,
    onSend: save,
    onPreview: () => setPreviewed(true),
  });
  const onMark = (id: string) => {
    writing.setActiveID(id);
    const place = content.comments.find(({ commentID }) => commentID === id)?.place;
    if (place) listenTo(player, place);
  };
  return (
    <RoomLayout
      take={take}
      player={player}
      peaks={peaks}
      marks={content.comments.map(({ commentID, place }) => ({ id: commentID, place }))}
      activeID={writing.activeID}
      onMark={onMark}
      onBar={writing.addBar}
    >
      <section aria-label={texts.editTitle} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg font-bold">{texts.editTitle}</h2>
        <AnswerEditor
          content={content}
          change={change}
          activeID={writing.activeID}
          onActive={writing.setActiveID}
          phrases={writing.phrases}
          onPhrase={writing.pickPhrase}
          serverVoices={answer.voices}
          onListen={(place) => listenTo(player, place)}
          placeNow={writing.here}
          onAddHere={writing.addHere}
          onAddWhole={writing.addWhole}
          onAddVoice={() => writing.setVoicePlace(writing.here())}
          hereLabel={writing.hereLabel}
        />
        <div className="grid gap-2 border-t border-line pt-3">
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button tone="quiet" size="small" onClick={edit.giveUp}>
              {texts.editCancel}
            </Button>
            <Button tone="secondary" size="small" icon="eye" onClick={() => setPreviewed(true)}>
              {texts.preview}
            </Button>
            <Button size="small" icon="send" busy={busy} onClick={save}>
              {texts.editSave}
            </Button>
          </div>
        </div>
      </section>
      {isPreviewed && (
        <Suspense>
          <PreviewDialog
            open={isPreviewed}
            onClose={() => setPreviewed(false)}
            take={take}
            peaks={peaks}
            content={content}
            voices={answer.voices}
          />
        </Suspense>
      )}
      <VoiceDialog
        submission={take.submission}
        place={writing.voicePlace}
        onClose={() => writing.setVoicePlace(null)}
        onRecorded={writing.addVoice}
      />
    </RoomLayout>
  );
}

/** The changed answer: on this device at each change, and sent as one. */
function useEdit(take: TakeToAnswer, answer: SentAnswer, onDone: () => void) {
  const { api, drafts, now, voices: box } = useConsole();
  const { teacherID } = useTeacher();
  const voices = useVoices();
  const toast = useToast();
  const key = `${take.submission.submissionID}.edit`;
  const [content, setContent] = useState<AnswerDraft>(() => {
    const stored = drafts.load(teacherID, key);
    return stored?.answerID === answer.answerID ? stored.content : answer.content;
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { answerID } = answer;
  const giveUp = () => {
    drafts.remove(teacherID, key);
    onDone();
  };
  const save = async () => {
    const changed = answerOf(content);
    if (typeof changed === 'string') return setProblem(problemTexts[changed]);
    if (voicesOf(content).some((recordingID) => voices.at(recordingID) === 'sending')) {
      box.work(teacherID);
      return setProblem(texts.voiceMissing);
    }
    setBusy(true);
    try {
      await api(answers.edit, { answerID, content: changed });
      toast(texts.editSaved);
      giveUp();
    } catch (cause) {
      setProblem(errorMessage(cause));
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
        drafts.save(teacherID, key, { content: next, version: 0, isDirty: true, answerID, savedAt: now() });
        return next;
      });
    },
  };
}
