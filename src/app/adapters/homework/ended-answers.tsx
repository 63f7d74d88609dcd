import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import { homeworkPorts } from '#app/adapters/homework-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { EndedLessonAnswers } from '#features/homework/answers/ended-lesson-answers.tsx';

type OpenDevice = Awaited<ReturnType<AppContext['device']['load']>>;

/**
 * What came back to a lesson of an ended subscription. The lesson itself is refused, so that its identifier is known from what
 * came back alone.
 */
export function EndedAnswers({ place }: { place: LessonPlace }) {
  const { api, session, device } = useRouteContext({ from: '__root__' });
  const uid = useIdentity(session)?.uid;
  const { data } = useQuery(answeredLessonsQuery(api));
  const part = lessonPart(place);
  const lessonID = data?.lessons.find(({ location }) => lessonPart(location) === part)?.lessonID;
  const [open, setOpen] = useState<OpenDevice | null>(null);
  useEffect(() => {
    // Where the device's storage does not open, the recordings lead nowhere either.
    device.load().then(setOpen, () => undefined);
  }, [device]);
  if (uid === undefined || lessonID === undefined || open === null) return null;
  return <OpenAnswers key={`${uid} ${lessonID}`} uid={uid} lessonID={lessonID} open={open} />;
}

function OpenAnswers({ uid, lessonID, open }: { uid: string; lessonID: string; open: OpenDevice }) {
  const { api, queries } = useRouteContext({ from: '__root__' });
  const { takes, outbox } = open;
  const ports = useMemo(
    () => homeworkPorts({ uid, takes, outbox, api, queries }),
    [uid, takes, outbox, api, queries],
  );
  return <EndedLessonAnswers ports={ports} uid={uid} lessonID={lessonID} />;
}
