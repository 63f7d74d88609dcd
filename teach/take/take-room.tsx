import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useEffect, useState } from 'react';
import { answers, type TakeToAnswer } from '#contract/teach/answers.ts';
import { Answered } from '#teach/answer/answered.tsx';
import { Answering } from '#teach/answer/answering.tsx';
import { Editing } from '#teach/answer/editing.tsx';
import { OwnWords } from '#teach/answer/unsent/own-words.tsx';
import { useListeningKeys } from '#teach/answer/use-writing.ts';
import { useConsole } from '#teach/app/context.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { type Claim, useClaim } from './claim.ts';
import type { TakePlayer } from './player.ts';
import { RoomLayout } from './room-layout.tsx';
import { texts } from './texts.ts';
import { usePlayer, useWaveform } from './use-player.ts';

interface TakeRoomProps {
  take: TakeToAnswer;
  /** Asks the server again; resolves when the answer is on the screen. */
  onChanged(): Promise<void>;
}

/** Listening, with what can be done: answering, reading the answer, or neither while somebody else has it open. */
export function TakeRoom({ take, onChanged }: TakeRoomProps) {
  const { sound, model, answer } = take;
  const url = sound.m4aURL ?? sound.url;
  const player = usePlayer({
    takeURL: url,
    canPlayTake: sound.m4aURL !== null || new Audio().canPlayType(sound.contentType) !== '',
    takeSeconds: sound.seconds,
    takeLoudness: sound.loudness,
    model,
  });
  const waveform = useWaveform({ url, seconds: sound.seconds, peaks: sound.peaks });
  useEffect(() => player?.knowDuration(waveform.seconds), [player, waveform.seconds]);
  if (!player) return <Spinner />;
  return (
    <Room
      key={answer?.withdrawnAt === null ? answer.answerID : 'open'}
      take={take}
      onChanged={onChanged}
      player={player}
      peaks={waveform.peaks}
    />
  );
}

export interface RoomProps extends TakeRoomProps {
  player: TakePlayer;
  peaks: readonly number[];
}

function Room(props: RoomProps) {
  const { take, onChanged, player } = props;
  const { submissionID } = take.submission;
  const live = take.answer?.withdrawnAt === null ? take.answer : null;
  const [isEditing, setEditing] = useState(false);
  const isPromised = take.submission.dueAt !== null;
  // An answer that was sent is its author's: changing it needs no claim.
  const { claim, askAgain } = useClaim(submissionID, live === null && isPromised, () => void onChanged());
  useListened(player, submissionID, claim);
  // Whoever had it open may have answered it: the newest state first.
  const notice = <ClaimNotice claim={claim} onAgain={() => void onChanged().then(askAgain)} />;
  if (live && !isEditing) {
    return <Answered {...props} answer={live} onEdit={() => setEditing(true)} />;
  }
  if (live) {
    const done = () => {
      setEditing(false);
      void onChanged();
    };
    return <Editing {...props} answer={live} onDone={done} />;
  }
  if (!isPromised) {
    return (
      <Listening {...props}>
        <Unpromised />
      </Listening>
    );
  }
  if (claim.at === 'others') {
    return (
      <Listening {...props}>
        {notice}
        <OwnWords take={take} sent={null} />
      </Listening>
    );
  }
  return <Answering {...props} notice={notice} canSend={claim.at === 'mine'} onRefused={askAgain} />;
}

/** A recording that this teacher can only listen to. */
function Listening({ take, player, peaks, children }: RoomProps & { children: ReactNode }) {
  useListeningKeys(player);
  return (
    <RoomLayout
      take={take}
      player={player}
      peaks={peaks}
      marks={[]}
      activeID={null}
      onMark={() => {}}
      onBar={null}
    >
      {children}
    </RoomLayout>
  );
}

/** It came without a plan that has comments: no claim of it is given, and no answer taken. */
function Unpromised() {
  return <Notice title={texts.unpromised}>{texts.unpromisedBody}</Notice>;
}

function ClaimNotice({ claim, onAgain }: { claim: Claim; onAgain(): void }) {
  if (claim.at === 'failed') return <Notice tone="warn">{texts.claimFailed}</Notice>;
  if (claim.at === 'gone') {
    return (
      <Notice tone="warn" title={texts.claimGone}>
        {texts.claimGoneBody}
      </Notice>
    );
  }
  if (claim.at !== 'others') return null;
  return (
    <Notice
      tone="warn"
      title={texts.claimOthers(claim.teacherName)}
      action={
        <Button tone="secondary" size="small" icon="refresh" onClick={onAgain}>
          {texts.claimAgain}
        </Button>
      }
    >
      {claim.wasMine ? texts.claimLost : texts.claimOthersBody}
    </Notice>
  );
}

/** Ten seconds, or half of a short recording: then the teacher has listened, and the learner may know. */
const LISTENED_SECONDS = 10;

function useListened(player: TakePlayer, submissionID: string, claim: Claim): void {
  const { api } = useConsole();
  const [isReported, setReported] = useState(false);
  const hasListened = useSelector(
    player.store,
    ({ listened, duration }) =>
      listened >= Math.min(LISTENED_SECONDS, duration > 0 ? duration / 2 : LISTENED_SECONDS),
  );
  const isDue = hasListened && claim.at === 'mine' && !isReported;
  useEffect(() => {
    if (!isDue) return;
    setReported(true);
    api(answers.listened, { submissionID }).catch(() => setReported(false));
  }, [isDue, api, submissionID]);
}
