import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Category, CurriculumHeader } from '#contract/entities/curriculum.ts';
import { learning } from '#contract/learning.ts';
import { subscriptions } from '#contract/subscriptions.ts';

export interface CurriculumCardFacts {
  currCode: string;
  currName: string;
  header: CurriculumHeader;
  lessonCount: number;
  admission: boolean;
  /** Yen a month of the cheapest plan; null without any product. */
  priceFrom: number | null;
}

export interface CurriculumCategory extends Category {
  curriculums: CurriculumCardFacts[];
}

/**
 * Categories with the cards of their curriculums. Answers persist over versions of the app, so a card with more fields needs
 * another query key: cards under 'shelves' have no price and no admission.
 */
export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['public', '/categories', 'priced shelves'],
    queryFn: async ({ signal }): Promise<CurriculumCategory[]> => {
      const { categories } = await api(catalogue.listCategories, {}, { signal });
      return Promise.all(
        categories.map(async (category) => {
          const listed = await api(catalogue.listCurriculums, { code: category.categoryCode }, { signal });
          const cards = listed.curriculums.map((curriculum) => cardOf(api, curriculum, signal));
          return { ...category, curriculums: await Promise.all(cards) };
        }),
      );
    },
  });
}

async function cardOf(
  api: Api,
  { currCode, currName }: { currCode: string; currName: string },
  signal: AbortSignal,
): Promise<CurriculumCardFacts> {
  const [{ header }, { lessonCount }, { admission }, { products }] = await Promise.all([
    api(catalogue.showHeader, { currCode }, { signal }),
    api(catalogue.countLessons, { currCode }, { signal }),
    api(catalogue.showAdmission, { currCode }, { signal }),
    api(catalogue.listProducts, { currCode }, { signal }),
  ]);
  const prices = products.map((product) => product.productPrice);
  const priceFrom = prices.length === 0 ? null : Math.min(...prices);
  return { currCode, currName, header, lessonCount, admission, priceFrom };
}

/** Everything that the pages of a curriculum show, with the progress of the person. */
export function curriculumQuery(api: Api, currCode: string) {
  return queryOptions({
    queryKey: ['public', '/curriculums', 'pages', { currCode }],
    queryFn: async ({ signal }) => {
      const input = { currCode };
      const [{ curriculum }, { category }, { header }, { courses }, { products }, { admission }] =
        await Promise.all([
          api(catalogue.showCurriculum, input, { signal }),
          api(catalogue.showCategory, input, { signal }),
          api(catalogue.showHeader, input, { signal }),
          api(catalogue.listCourses, input, { signal }),
          api(catalogue.listProducts, input, { signal }),
          api(catalogue.showAdmission, input, { signal }),
        ]);
      return { curriculum, category, header, courses, products, admission };
    },
  });
}

/** The subscriptions of the person, from which the enrollment status follows. */
export const subscriptionsQuery = (api: Api) => queryOptions(queryOf(api, subscriptions.list, {}));

/** Whether the person may join, or join again: the server's answer alone (product-rules R3.14). */
export const purchasableQuery = (api: Api, asked: { currCode: string; purchaseType: 'new' | 'rejoin' }) =>
  queryOptions({
    ...queryOf(api, catalogue.showPurchasable, asked),
    throwOnError: false,
    meta: { persisted: false },
  });

/** The public names of the lessons of a course. */
export const lessonNamesQuery = (api: Api, course: { courseCode: string; courseVer: number }) =>
  queryOptions(
    queryOf(api, catalogue.listLessons, { courseCode: course.courseCode, courseVer: course.courseVer }),
  );

/** The curriculums that the person has or had a subscription of. */
export const ownCurriculumsQuery = (api: Api) => queryOptions(queryOf(api, learning.listCurriculums, {}));

/** The person's courses of a curriculum: all with a running subscription, else the trial. */
export const ownCoursesQuery = (api: Api, currCode: string) =>
  queryOptions(queryOf(api, learning.listCourses, { currCode }));

/** The lessons of these courses. */
export const ownLessonsQuery = (api: Api, currCode: string) =>
  queryOptions(queryOf(api, learning.listUserLessons, { currCode }));
