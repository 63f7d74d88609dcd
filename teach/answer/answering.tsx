import { type ReactNode, Suspense, useState } from 'react';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { RoomLayout } from '#teach/take/room-layout.tsx';
import { InterruptedVoices } from '#teach/voice/interrupted-voices.tsx';
import { VoiceDialog } from '#teach/voice/voice-dialog.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { isEmptyDraft } from './answer-draft.ts';
import { AnswerEditor } from './answer-editor.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { SendBar } from './send-bar.tsx';
import { texts } from './texts.ts';
import { useDraftSession } from './use-draft-session.ts';
import { useSend } from './use-send.ts';
import { listenTo, useWriting } from './use-writing.ts';

const PreviewDialog = optionalComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

interface AnsweringProps {
  take: TakeToAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  notice: ReactNode;
  /** False while the recording is not this teacher's to answer. */
  canSend: boolean;
  /** The server refused the draft because the recording is somebody else's by now. */
  onRefused(): void;
}

/** Writing an answer: the draft, and sending it. */
export function Answering({ take, player, peaks, notice, canSend, onRefused }: AnsweringProps) {
  const { session, state: draft } = useDraftSession(take, onRefused);
  const { content } = draft;
  const { state, send, stop } = useSend(take, session, content);
  const [isPreviewed, setPreviewed] = useState(false);
  const canPress = canSend && draft.conflict === null;
  const writing = useWriting({
    lessonID: take.submission.lesson.lessonID,
    player,
    content,
    change: session.change,
    onSend: () => canPress && send(),
    onPreview: () => setPreviewed(true),
  });
  const serverVoices = take.draft?.voices ?? [];
  const marks = content.comments.map(({ commentID, place }) => ({ id: commentID, place }));
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
      marks={marks}
      activeID={writing.activeID}
      onMark={onMark}
      onBar={writing.addBar}
      notice={notice}
    >
      <section aria-label={texts.title} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg font-bold">{texts.title}</h2>
        <DraftConflict session={session} state={draft} />
        <InterruptedVoices
          submissionID={take.submission.submissionID}
          content={content}
          isRecording={writing.voicePlace !== null}
          onUse={(recordingID) => writing.addVoice({ kind: 'whole' }, recordingID)}
        />
        <AnswerEditor
          content={content}
          change={session.change}
          activeID={writing.activeID}
          onActive={writing.setActiveID}
          phrases={writing.phrases}
          onPhrase={writing.pickPhrase}
          serverVoices={serverVoices}
          onListen={(place) => listenTo(player, place)}
          placeNow={writing.here}
          onAddHere={writing.addHere}
          onAddWhole={writing.addWhole}
          onAddVoice={() => writing.setVoicePlace(writing.here())}
          hereLabel={writing.hereLabel}
        />
        <SendBar
          draftAt={isEmptyDraft(content) && draft.at === 'saved' ? null : draft.at}
          state={state}
          disabled={!canPress}
          onPreview={() => setPreviewed(true)}
          onSend={send}
          onStop={stop}
        />
      </section>
      {isPreviewed && (
        <Suspense>
          <PreviewDialog
            open={isPreviewed}
            onClose={() => setPreviewed(false)}
            take={take}
            peaks={peaks}
            content={content}
            voices={serverVoices}
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
