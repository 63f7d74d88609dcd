import * as z from 'zod/mini';
import { publicGet } from './endpoint.ts';
import { Course } from './entities/course.ts';
import { Category, Curriculum, CurriculumHeader, Product } from './entities/curriculum.ts';
import { CourseCode, CurrCode, OpaqueCode, QueryInt } from './entities/ids.ts';
import { Lesson } from './entities/lesson.ts';

const ofCurriculum = z.object({ currCode: CurrCode });

/**
 * Categories, curriculums, courses and teachers: public, with an optional bearer for the person's own state.
 */
export const catalogue = {
  listCategories: publicGet('/categories', {
    input: z.object({}),
    output: z.object({ categories: z.array(Category) }),
  }),
  /** `{code}` in the path is the input's `code`. */
  listCurriculums: publicGet('/categories/:code/curriculums', {
    input: z.object({ code: OpaqueCode }),
    output: z.object({ curriculums: z.array(Curriculum) }),
  }),
  showCurriculum: publicGet('/curriculums', {
    input: ofCurriculum,
    output: z.object({ curriculum: Curriculum }),
  }),
  showCategory: publicGet('/curriculums/categories', {
    input: ofCurriculum,
    output: z.object({ category: Category }),
  }),
  listCourses: publicGet('/curriculums/courses', {
    input: ofCurriculum,
    output: z.object({ courses: z.array(Course) }),
  }),
  listLessons: publicGet('/curriculums/lessons', {
    input: z.object({ courseCode: CourseCode, courseVer: QueryInt }),
    output: z.object({ lessons: z.array(Lesson) }),
  }),
  countLessons: publicGet('/curriculums/lessons/count', {
    input: ofCurriculum,
    output: z.object({ lessonCount: z.int() }),
  }),
  showHeader: publicGet('/curriculums/headers', {
    input: ofCurriculum,
    output: z.object({ header: CurriculumHeader }),
  }),
  listProducts: publicGet('/curriculums/products', {
    input: ofCurriculum,
    output: z.object({ products: z.array(Product) }),
  }),
  showPurchasable: publicGet('/curriculums/purchasables', {
    input: z.object({ currCode: CurrCode, purchaseType: z.enum(['new', 'rejoin']) }),
    output: z.object({ canPurchase: z.boolean() }),
  }),
  showAdmission: publicGet('/curriculums/admissions', {
    input: ofCurriculum,
    output: z.object({ admission: z.boolean() }),
  }),
};
