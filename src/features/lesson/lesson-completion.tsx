import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { completesWithoutRecording } from '#domain/lessons/course-completion.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { coursePart, lessonPart } from '#domain/lessons/lesson-path.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Celebration } from '#ui/feedback/celebration.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { updateCachedLog } from './lesson-log.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { courseLessonsQuery, neighbouringLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LessonCompletionProps {
  api: Api;
  ports: LessonPorts;
  lesson: Lesson;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  now: number;
}

/** The button to complete the lesson. Stored on the device first; the outbox sends it to the server. */
export function LessonCompletion({ api, ports, lesson, handedIn, now }: LessonCompletionProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [justCompletedID, setJustCompletedID] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { completed } = lesson.log;
  const course = useQuery({
    ...courseLessonsQuery(api, lesson.location),
    enabled: !completed,
    throwOnError: false,
  }).data?.lessons;
  const toggle = async () => {
    setBusy(true);
    try {
      await ports.record(lesson.lessonID, { kind: 'completion', completed: !completed });
      updateCachedLog(queries, api, lesson, { completed: !completed });
      setJustCompletedID(completed ? null : lesson.lessonID);
    } catch {
      showToast(texts.keepFailed);
    } finally {
      setBusy(false);
    }
  };
  const press = () => {
    const lessons = (course ?? []).map((each) => withHandedIn(each, handedIn));
    if (!completed && completesWithoutRecording(lessons, lesson.lessonID)) setAsking(true);
    else void toggle();
  };
  return (
    <div aria-live="polite" className="grid gap-3">
      <WithoutRecording lesson={lesson} open={asking} onClose={() => setAsking(false)} onConfirm={toggle} />
      {completed && justCompletedID === lesson.lessonID && (
        <LessonCompleted api={api} lesson={lesson} now={now} />
      )}
      <div
        className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border p-5 ${
          completed ? 'border-ok bg-ok-soft' : 'border-line bg-surface'
        }`}
      >
        {completed ? (
          <>
            <p className="flex items-center gap-2 font-bold text-ok">
              <Icon name="check" />
              {texts.completed}
            </p>
            <Button tone="quiet" size="small" busy={busy} onClick={toggle}>
              {texts.uncomplete}
            </Button>
          </>
        ) : (
          <>
            <p className="phrase min-w-0 grow basis-60 text-sm text-ink-soft">{texts.completeHint}</p>
            <Button tone="secondary" busy={busy} onClick={press}>
              {texts.complete}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface WithoutRecordingProps {
  lesson: Lesson;
  open: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks kindly before a course is completed without any recording. */
function WithoutRecording({ lesson, open, onClose, onConfirm }: WithoutRecordingProps) {
  return (
    <ConfirmDialog
      open={open}
      title={texts.noRecordingTitle}
      action={texts.noRecordingComplete}
      cancel={texts.noRecordingCancel}
      tone="secondary"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{texts.noRecordingBody}</p>
      <p>
        <TextLink to="/lessons/$lesson/homework" params={{ lesson: lessonPart(lesson.location) }}>
          {texts.noRecordingRecord}
        </TextLink>
      </p>
    </ConfirmDialog>
  );
}

/** Congratulates on the lesson, or on the course when it was the last one, and offers the next step. */
function LessonCompleted({ api, lesson, now }: Pick<LessonCompletionProps, 'api' | 'lesson' | 'now'>) {
  const { location } = lesson;
  const course = useQuery(courseLessonsQuery(api, location)).data?.lessons;
  const neighbours = useQuery(neighbouringLessonsQuery(api, location)).data?.lessons ?? [];
  const courseCompleted = course?.every(({ lessonID, log }) => log.completed || lessonID === lesson.lessonID);
  return (
    <div className="animate-[rise_180ms_var(--ease-out)]">
      {courseCompleted ? (
        <CourseCompleted lesson={lesson} lessonCount={course?.length ?? 0} />
      ) : (
        <NextStep lesson={lesson} next={lessonAfter(course ?? neighbours, location.lessonOrder)} now={now} />
      )}
    </div>
  );
}

function lessonAfter(lessons: readonly Lesson[], order: number): Lesson | undefined {
  return lessons.find(({ location }) => location.lessonOrder === order + 1);
}

function NextStep({ lesson, next, now }: { lesson: Lesson; next: Lesson | undefined; now: number }) {
  return (
    <Celebration title={texts.wellDone} action={<NextLessonLink lesson={lesson} next={next} />}>
      {next ? nextLessonText(next, now) : texts.lastOfCourse}
    </Celebration>
  );
}

function NextLessonLink({ lesson, next }: { lesson: Lesson; next: Lesson | undefined }) {
  if (next?.delivered) {
    return (
      <LinkButton to="/lessons/$lesson" params={{ lesson: lessonPart(next.location) }} icon="right">
        {texts.toNextLesson}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/courses/$course" params={{ course: coursePart(lesson.location) }} tone="secondary">
      {texts.toCourse}
    </LinkButton>
  );
}

function nextLessonText({ delivered, userLesson, content: { lessonName } }: Lesson, now: number): string {
  if (delivered) return texts.nextIs(lessonName);
  // Its subscription ends before that.
  if (!userLesson) return texts.nextNeverComes(lessonName);
  const time = Date.parse(userLesson.startTime);
  return texts.nextComes(lessonName, relativeDay(time, now), japanDate(time, now));
}

function CourseCompleted({ lesson, lessonCount }: { lesson: Lesson; lessonCount: number }) {
  return (
    <Celebration
      title={texts.courseThrough}
      action={
        <>
          <LinkButton to="/home">{texts.onFromCourse}</LinkButton>
          <LinkButton to="/courses/$course" params={{ course: coursePart(lesson.location) }} tone="secondary">
            {texts.toCourse}
          </LinkButton>
        </>
      }
    >
      {lesson.location.trial ? texts.trialThroughBody(lessonCount) : texts.courseThroughBody(lessonCount)}
    </Celebration>
  );
}
