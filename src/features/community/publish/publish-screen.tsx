import { useQuery } from '@tanstack/react-query';
import type { Play } from '#contract/entities/play.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { ownPlaysQuery, ownProfileQuery } from '#features/community/own-queries.ts';
import { lessonQuery, recordingsQuery } from '#features/community/plays/play-queries.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { ProfileLink } from './profile-link.tsx';
import { PublishForm } from './publish-form.tsx';
import { publishTexts as texts } from './publish-texts.ts';

interface Chosen {
  place: LessonPlace;
  recordingID: string;
}

interface PublishScreenProps {
  ports: CommunityPorts & { uid: string };
  /** null at an address that names no recording. */
  chosen: Chosen | null;
  /** Called with what has become public. */
  onPublished: (play: Play) => void;
}

/** The way from a submitted recording to a play: words, consent, a look at it, and the publication. */
export function PublishScreen({ chosen, ...props }: PublishScreenProps) {
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink place={chosen?.place ?? null} />} narrow>
      {chosen === null ? (
        <Notice tone="info">{texts.nothingChosen}</Notice>
      ) : (
        <Publish {...props} {...chosen} />
      )}
    </Page>
  );
}

function BackLink({ place }: { place: LessonPlace | null }) {
  const look = { tone: 'quiet', size: 'small', icon: 'left' } as const;
  if (place === null)
    return (
      <LinkButton to="/home" {...look}>
        {texts.backToHome}
      </LinkButton>
    );
  return (
    <LinkButton to="/lessons/$lesson/homework" params={{ lesson: lessonPart(place) }} {...look}>
      {texts.backToLesson}
    </LinkButton>
  );
}

function Publish(props: Omit<PublishScreenProps, 'chosen'> & Chosen) {
  const { ports, place, recordingID, onPublished } = props;
  const { api } = ports;
  const lesson = useQuery(lessonQuery(api, place));
  const lessonID = lesson.data?.lesson.lessonID ?? '';
  const recordings = useQuery({ ...recordingsQuery(api, lessonID), enabled: lessonID !== '' });
  // What was published elsewhere, or in a try whose answer was lost, is not published again.
  const published = useQuery({ ...ownPlaysQuery(api), refetchOnMount: 'always' }).data?.plays;
  const own = published?.find((play) => play.recordingID === recordingID);
  if (own !== undefined)
    return (
      <Notice
        tone="ok"
        action={<AppPathLink path={`/plays/${own.playSlug}`}>{texts.openPublished}</AppPathLink>}
      >
        {texts.already}
      </Notice>
    );
  const recording = recordings.data?.find((each) => each.recordingID === recordingID);
  if (lesson.data !== undefined && recording !== undefined)
    return (
      <>
        <ProfileFirst ports={ports} />
        <PublishForm
          key={recordingID}
          ports={ports}
          lesson={lesson.data.lesson}
          recording={recording}
          earlier={earlierThan(recording, recordings.data ?? [])}
          onPublished={onPublished}
        />
      </>
    );
  if (lesson.isError || recordings.isError || recordings.data !== undefined)
    return (
      <RetryNotice
        tone="warn"
        retry={texts.retry}
        onRetry={() => void (lesson.isError ? lesson.refetch() : recordings.refetch())}
      >
        {texts.missing}
      </RetryNotice>
    );
  return <Skeleton lines={8} />;
}

/** Oldest first: the very first one is what 「はじめて」 means to most. */
function earlierThan(recording: UserAudio, all: readonly UserAudio[]): UserAudio[] {
  return all.filter(({ recordTime }) => recordTime < recording.recordTime).reverse();
}

/** Said before anything is written, not after. */
function ProfileFirst({ ports }: { ports: CommunityPorts }) {
  const { data } = useQuery(ownProfileQuery(ports.api));
  if (data === undefined || data.profile.isPublic) return null;
  const isMade = data.profile.username !== null;
  return (
    <Notice tone="info" action={<ProfileLink isMade={isMade} />}>
      {isMade ? texts.profilePrivate : texts.profileFirst}
    </Notice>
  );
}
