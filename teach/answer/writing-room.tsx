import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { RoomLayout } from '#teach/take/room-layout.tsx';
import { VoiceDialog } from '#teach/voice/voice-dialog.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { listenTo, useWriting } from './use-writing.ts';

const PreviewDialog = optionalComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

interface WritingRoomProps {
  title: string;
  take: TakeToAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  content: AnswerDraft;
  change(how: (content: AnswerDraft) => AnswerDraft): void;
  /** Voices that the server has. */
  voices: ComponentProps<typeof AnswerEditor>['serverVoices'];
  /** What Ctrl+Enter does. */
  onSend(): void;
  notice?: ReactNode;
  /** What stands between the heading and the editor. */
  above?: (writing: ReturnType<typeof useWriting>) => ReactNode;
  /** What sends it, or gives it up. */
  below(preview: () => void): ReactNode;
}

/** The recording and an answer that is being written beside it: one that is new, or one that was sent and is changed. */
export function WritingRoom(props: WritingRoomProps) {
  const { title, take, player, peaks, content, change, voices, onSend, notice, above, below } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  const preview = () => setPreviewed(true);
  const { lessonID } = take.submission.lesson;
  const writing = useWriting({ lessonID, player, content, change, onSend, onPreview: preview });
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
      notice={notice}
    >
      <section aria-label={title} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg font-bold">{title}</h2>
        {above?.(writing)}
        <AnswerEditor
          content={content}
          change={change}
          activeID={writing.activeID}
          onActive={writing.setActiveID}
          phrases={writing.phrases}
          onPhrase={writing.pickPhrase}
          serverVoices={voices}
          onListen={(place) => listenTo(player, place)}
          placeNow={writing.here}
          onAddHere={writing.addHere}
          onAddWhole={writing.addWhole}
          onAddVoice={() => writing.setVoicePlace(writing.here())}
          hereLabel={writing.hereLabel}
        />
        {below(preview)}
      </section>
      {isPreviewed && (
        <Suspense>
          <PreviewDialog
            open={isPreviewed}
            onClose={() => setPreviewed(false)}
            take={take}
            peaks={peaks}
            content={content}
            voices={voices}
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
