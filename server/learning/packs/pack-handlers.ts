import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { packs } from '#contract/packs.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import { type Handlers, implement } from '#server/http/implement.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { practicesOf } from '#server/learning/curriculum-store.ts';
import { type CourseView, courseView } from '#server/learning/lessons/courses.ts';
import { canOpen } from '#server/learning/lessons/lesson-access.ts';
import { type LessonMedia, lessonMedia } from '#server/learning/lessons/lesson-media.ts';
import { presentLesson } from '#server/learning/lessons/present.ts';
import type { Syllabus, SyllabusEntry } from '#server/learning/lessons/syllabus.ts';
import { courseCovers, lessonCovers } from './covers.ts';
import { lessonFiles } from './lesson-files.ts';

/** Puts the call on the app that lists the files of 「オフラインで使う」 (docs/decisions/010-packs.md). */
export const mountPacks: Mount = (app, deps) => implement(app, packs, packHandlers(deps), deps);

function packHandlers(deps: ServerDeps): Handlers<typeof packs> {
  const make = packMaker(deps, lessonMedia(deps));
  return {
    show: async (ref, caller) => ({ pack: await make(await courseView(deps, ref, caller)) }),
  };
}

function packMaker(deps: ServerDeps, media: LessonMedia) {
  const { db, config, log } = deps;
  const folder = contentFolderOf(config);
  const packLesson = async (entry: SyllabusEntry, syllabus: Syllabus, ofCourse: readonly PackFile[]) => {
    const lesson = presentLesson(entry, syllabus, media);
    const { mainVideo, homeworkVideo } = lesson.content;
    return {
      lessonID: lesson.lessonID,
      lessonOrder: lesson.location.lessonOrder,
      needsLine: [mainVideo, homeworkVideo].some((film) => film?.kind === 'vimeo'),
      files: [
        ...(await lessonFiles(entry.lesson, media, { folder, log })),
        ...lessonCovers(lesson),
        ...ofCourse,
      ],
    };
  };

  return async ({ syllabus, course, entries }: CourseView): Promise<Pack> => {
    const teachers = syllabus.teachers.filter(({ teacher_id }) => course.teacher_ids.includes(teacher_id));
    const ofCourse = courseCovers(course.image, teachers);
    const practices = await practicesOf(db, course.course_id);
    const lessons: Pack['lessons'] = [];
    for (const entry of entries.filter((each) => canOpen(each, syllabus.status))) {
      // The first lesson brings the pictures of the course itself.
      const lesson = await packLesson(entry, syllabus, lessons.length === 0 ? ofCourse : []);
      const practice = practices.get(lesson.lessonID);
      lessons.push(practice === undefined ? lesson : { ...lesson, practice });
    }
    const { course_id: courseID, course_code: courseCode, course_ver: courseVer } = course;
    return { courseID, courseCode, courseVer, lessons };
  };
}
