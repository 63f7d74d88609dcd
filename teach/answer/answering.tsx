import type { ReactNode } from 'react';
import type { TakeToAnswer } from '#contract/teach/answers.ts';
import type { TakePlayer } from '#teach/take/player.ts';
import { InterruptedVoices } from '#teach/voice/interrupted-voices.tsx';
import { isEmptyDraft } from './answer-draft.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { LeaveQuestion } from './send/leave-question.tsx';
import { SendBar } from './send/send-bar.tsx';
import { useSend } from './send/use-send.ts';
import { texts } from './texts.ts';
import { useDraftSession } from './use-draft-session.ts';
import { WritingRoom } from './writing-room.tsx';

interface AnsweringProps {
  take: TakeToAnswer;
  player: TakePlayer;
  peaks: readonly number[];
  notice: ReactNode;
  /** False while the recording is not this teacher's to answer. */
  canSend: boolean;
  /** The server refused draft or answer because the recording is somebody else's by now. */
  onRefused(): void;
}

/** Writing an answer: the draft, and sending it. */
export function Answering({ take, player, peaks, notice, canSend, onRefused }: AnsweringProps) {
  const { session, state: draft } = useDraftSession(take, onRefused);
  const { content } = draft;
  const { state, problem, send, stop } = useSend(take, session, content, onRefused);
  const canPress = canSend && draft.conflict === null;
  return (
    <WritingRoom
      title={texts.title}
      take={take}
      player={player}
      peaks={peaks}
      content={content}
      change={session.change}
      voices={take.draft?.voices ?? []}
      onSend={() => canPress && send('keys')}
      notice={notice}
      above={({ voicePlace, addVoice }) => (
        <>
          <DraftConflict session={session} state={draft} />
          <InterruptedVoices
            submissionID={take.submission.submissionID}
            content={content}
            isRecording={voicePlace !== null}
            onUse={(recordingID) => addVoice({ kind: 'whole' }, recordingID)}
          />
        </>
      )}
      below={(preview) => (
        <>
          <SendBar
            draftAt={isEmptyDraft(content) && draft.at === 'saved' ? null : draft.at}
            state={state}
            problem={problem}
            disabled={!canPress}
            onPreview={preview}
            onSend={() => send('button')}
            onStop={stop}
          />
          <LeaveQuestion isWaiting={state.at !== 'idle'} />
        </>
      )}
    />
  );
}
