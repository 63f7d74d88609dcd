import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { PlaySound } from '#contract/entities/play.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError, leavesResultUnknown } from '#contract/errors.ts';
import { PlayPlayer } from '#features/community/plays/play-player.tsx';
import { PostText } from '#features/community/post/post-text.tsx';
import { useOnline } from '#network/use-online.ts';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { ProfileLink } from './profile-link.tsx';
import { publishTexts as texts } from './publish-texts.ts';

interface PublishPreviewProps {
  title: string;
  text: string;
  lesson: Lesson;
  recording: UserAudio;
  first: UserAudio | null;
  error: unknown;
  onBack: () => void;
  onPublish: () => Promise<void>;
}

/** A play as others will see and hear it, before it is public. */
export function PublishPreview(props: PublishPreviewProps) {
  const { title, text, lesson, recording, first, error, onBack, onPublish } = props;
  const [busy, setBusy] = useState(false);
  const isOnline = useOnline();
  const sound = useSound(recording);
  const firstSound = useSound(first);
  const publish = async () => {
    setBusy(true);
    await onPublish();
    setBusy(false);
  };
  const section = useRef<HTMLElement>(null);
  // The button that led here is gone.
  useEffect(() => focusIfLost(section.current), []);
  if (sound === null) return null;
  return (
    <>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={texts.previewTitle}
        className="grid gap-4 outline-none"
      >
        <p className="grid">
          <span className="font-bold">{texts.previewTitle}</span>
          <span className="text-sm text-ink-soft">{texts.previewLead}</span>
        </p>
        <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{title}</h2>
        <PlayPlayer
          nowURL={sound.url}
          play={{
            title,
            author: { username: '', displayName: '', image: null },
            lesson: {
              lessonID: lesson.lessonID,
              lessonName: lesson.content.lessonName,
              location: lesson.location,
              currCode: '',
              currName: '',
            },
            sound,
            first: firstSound,
          }}
        />
        <PostText text={text} whole />
      </section>
      {error !== null && <Refusal error={error} />}
      {!isOnline && <Notice tone="info">{texts.offline}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="secondary" onClick={onBack}>
          {texts.backToForm}
        </Button>
        <Button icon="send" busy={busy} disabled={!isOnline} onClick={() => void publish()}>
          {texts.publish}
        </Button>
      </div>
    </>
  );
}

/** The own recording at its own address, with the waveform that this device draws of it. */
function useSound(recording: UserAudio | null): PlaySound | null {
  const url = recording === null ? null : (recording.m4aURL ?? recording.url);
  const { data } = useQuery({
    queryKey: ['private', 'audio-facts', recording?.userAudioID],
    queryFn: async () => {
      const answer = await fetch(url ?? '');
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return await readAudioFacts(await answer.blob());
    },
    enabled: url !== null,
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persisted: false },
  });
  if (recording === null || url === null) return null;
  return {
    url,
    isReady: true,
    seconds: (data?.durationMs ?? 0) / 1000,
    peaks: data?.peaks.map((peak) => Math.round(peak * 1000)) ?? [],
    recordTime: recording.recordTime,
  };
}

/** Why it was not published, and where to go. What was written stays. */
function Refusal({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? error.known : null;
  return (
    <Notice tone="danger" action={<NextStep code={code} />}>
      {code === 'users/profile-missing' ? texts.profileFirst : errorMessage(error)}
    </Notice>
  );
}

function NextStep({ code }: { code: string | null }) {
  if (code === 'users/profile-missing') return <ProfileLink />;
  if (code === null || leavesResultUnknown(code)) return <p className="text-sm">{texts.again}</p>;
  if (code !== 'api/email-not-verified') return null;
  return (
    <div className="grid gap-2">
      <div>
        <LinkButton to="/settings/auth" icon="mail" tone="secondary">
          {texts.toVerify}
        </LinkButton>
      </div>
      <p className="text-sm">{texts.verifyHint}</p>
    </div>
  );
}
