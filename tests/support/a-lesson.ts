import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';

const IMAGE = { cldnPublicID: 'covers/any', cldnVersion: 1 };

/** A lesson as the lists of the server show it. */
export function aLesson(
  order: number,
  lessonName: string,
  { delivered = true, completed = false } = {},
): Lesson {
  return {
    lessonID: `pf-${order}`,
    content: {
      lessonName,
      description: `${lessonName}を学びます。`,
      image: IMAGE,
      text: true,
      homework: null,
      mainVimeoID: null,
      homeworkVimeoID: null,
      mainVideo: null,
      homeworkVideo: null,
      modelAudioURL: null,
      teacher: { familyName: '佐倉', firstName: '澪', familyNameEn: 'Sakura', firstNameEn: 'Mio' },
    },
    location: { courseCode: 'pf-first', courseVer: 1, lessonOrder: order },
    log: { completed, movie: false, text: false, homeworkAudio: false, homeworkNote: false },
    delivered,
  };
}

export const COURSE: Course = {
  courseID: 'pf-first',
  courseCode: 'pf-first',
  courseVer: 1,
  courseName: 'はじめての曲',
  lessonCount: 2,
  description: { lead: '', subtitle: '', body: '' },
  image: IMAGE,
  log: { completedLessonCount: 0 },
  delivered: true,
  isTrial: false,
};
