import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { Teacher, TeacherProfile } from '#contract/entities/teacher.ts';
import type { VideoSource } from '#contract/entities/video.ts';
import type { StoredPractice, StoredVideo } from '#server/db/tables/learning.ts';
import type { CourseRow, TeacherRow } from '#server/learning/curriculum-store.ts';
import { locationOf } from '#server/learning/lesson-place.ts';
import { NO_RECORD } from './activity-store.ts';
import { canOpen } from './lesson-access.ts';
import type { LessonMedia } from './lesson-media.ts';
import type { LessonState, Syllabus } from './syllabus.ts';

function presentTeacher(row: Omit<TeacherRow, 'bio' | 'voice_file'>): Teacher {
  return {
    teacherID: row.teacher_id,
    familyName: row.family_name,
    firstName: row.first_name,
    familyNameEn: row.family_name_en,
    firstNameEn: row.first_name_en,
    ...(row.avatar ? { avatar: row.avatar } : {}),
  };
}

/** A teacher as a course introduces them. */
function presentProfile(row: TeacherRow, { sign }: Pick<LessonMedia, 'sign'>): TeacherProfile {
  return {
    ...presentTeacher(row),
    ...(row.bio === null ? {} : { bio: row.bio }),
    ...(row.voice_file === null ? {} : { voiceURL: sign(row.voice_file) }),
  };
}

/** Presents a lesson with its card of five days, which lists leave out: it is as long as the rest. */
export function withPractice(lesson: Lesson, practice: StoredPractice | null): Lesson {
  return practice === null ? lesson : { ...lesson, content: { ...lesson.content, practice } };
}

/** Presents a lesson to one person; a lesson that they cannot open has no video and no model recording. */
export function presentLesson(
  entry: LessonState,
  { status, logs }: Pick<Syllabus, 'status' | 'logs'>,
  media: LessonMedia,
): Lesson {
  const { course, lesson } = entry;
  const open = canOpen(entry, status);
  const { log, times } = logs.get(lesson.lesson_id) ?? NO_RECORD;
  return {
    lessonID: lesson.lesson_id,
    content: {
      lessonName: lesson.lesson_name,
      description: lesson.description,
      image: lesson.image,
      teacher: presentTeacher(lesson),
      mainVimeoID: open ? lesson.main_vimeo_id : null,
      homeworkVimeoID: open ? lesson.homework_vimeo_id : null,
      mainVideo: open ? presentVideo(lesson.main_video, lesson.main_vimeo_id, media) : null,
      homeworkVideo: open ? presentVideo(lesson.homework_video, lesson.homework_vimeo_id, media) : null,
      text: lesson.text_file !== null,
      homework: lesson.homework,
      modelAudioURL: open && lesson.model_audio_file !== null ? media.sign(lesson.model_audio_file) : null,
    },
    location: locationOf({ ...course, lesson_order: lesson.lesson_order }),
    log,
    ...(Object.keys(times).length > 0 ? { logTimes: times } : {}),
    delivered: entry.released,
    ...(entry.releasedAt ? { userLesson: { startTime: entry.releasedAt.toISOString() } } : {}),
  };
}

/** Our own film plays from this server, unless the school uses Vimeo only; without a film the Vimeo ID is used. */
function presentVideo(
  own: StoredVideo | null,
  vimeoID: number | null,
  { sign, films }: LessonMedia,
): VideoSource | null {
  if (own === null || films === 'vimeo') return vimeoID === null ? null : { kind: 'vimeo', id: vimeoID };
  const { byteLength, seconds } = own;
  return {
    kind: 'html5',
    url: sign(own.file),
    posterURL: own.poster && sign(own.poster),
    captionsURL: own.captions && sign(own.captions),
    byteLength,
    seconds,
  };
}

/** Presents a course of a syllabus to its person, with counts of its lessons. */
export function presentCourse(
  course: CourseRow,
  syllabus: Syllabus,
  media: Pick<LessonMedia, 'sign'>,
): Course {
  const entries = syllabus.entries.filter((entry) => entry.course === course);
  const first = entries[0];
  const own = course.teacher_ids.flatMap((id) =>
    syllabus.teachers.filter(({ teacher_id }) => teacher_id === id),
  );
  return {
    courseID: course.course_id,
    courseCode: course.course_code,
    courseVer: course.course_ver,
    courseName: course.course_name,
    lessonCount: entries.length,
    description: course.description,
    image: course.image,
    ...(own.length > 0 ? { teachers: own.map((row) => presentProfile(row, media)) } : {}),
    log: {
      completedLessonCount: entries.filter(
        (entry) => syllabus.logs.get(entry.lesson.lesson_id)?.log.completed,
      ).length,
    },
    ...(first?.releasedAt ? { startTime: first.releasedAt.toISOString() } : {}),
    delivered: first?.released ?? false,
    isTrial: course.is_trial,
  };
}
