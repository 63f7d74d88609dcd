import * as z from 'zod/mini';
import { privateGet } from './endpoint.ts';
import { Course } from './entities/course.ts';
import { Curriculum } from './entities/curriculum.ts';
import { CourseCode, CurrCode, QueryInt } from './entities/ids.ts';
import { Lesson, LessonStatus } from './entities/lesson.ts';

const ofCurriculum = z.object({ currCode: CurrCode });
const ofCourse = z.object({ courseCode: CourseCode, courseVer: QueryInt });
const ofLesson = z.object({ courseCode: CourseCode, courseVer: QueryInt, lessonOrder: QueryInt });

/** A person's courses and lessons. */
export const learning = {
  listCurriculums: privateGet('/users/curriculums', {
    input: z.object({}),
    output: z.object({ curriculums: z.array(Curriculum) }),
  }),
  listCourses: privateGet('/users/courses/list', {
    input: ofCurriculum,
    output: z.object({ courses: z.array(Course) }),
  }),
  listUserLessons: privateGet('/users/lessons/list', {
    input: ofCurriculum,
    output: z.object({ lessons: z.array(Lesson) }),
  }),
  showStatus: privateGet('/users/lessons/status', {
    input: ofCurriculum,
    output: z.object({ lessonStatus: LessonStatus }),
  }),
  showCourse: privateGet('/courses/overviews/show', {
    input: ofCourse,
    output: z.object({ course: Course }),
  }),
  listCourseLessons: privateGet('/courses/lessons/list', {
    input: ofCourse,
    output: z.object({ lessons: z.array(Lesson) }),
  }),
  showLesson: privateGet('/lessons/show', { input: ofLesson, output: z.object({ lesson: Lesson }) }),
  /** The lesson and its neighbours in the course, for moving to the previous and next one. */
  listNearbyLessons: privateGet('/lessons/list', {
    input: ofLesson,
    output: z.object({ lessons: z.array(Lesson) }),
  }),
};
