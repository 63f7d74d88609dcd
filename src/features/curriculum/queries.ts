import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Category, CurriculumHeader } from '#contract/entities/curriculum.ts';
import { subscriptions } from '#contract/subscriptions.ts';

export interface CurriculumCardFacts {
  currCode: string;
  currName: string;
  header: CurriculumHeader;
  lessonCount: number;
  admission: boolean;
  /** Whole yen a month, of the plan that costs least; null without any product. */
  priceFrom: number | null;
}

export interface Shelf extends Category {
  curriculums: CurriculumCardFacts[];
}

/**
 * Categories with the cards of their curricula. A phone keeps answers over versions of the app, so a card that carries
 * more than before needs another key: under 'shelves' stand cards without price and admission.
 */
export function shelvesQuery(api: Api) {
  return queryOptions({
    queryKey: ['public', '/categories', 'priced shelves'],
    queryFn: async ({ signal }): Promise<Shelf[]> => {
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

/** Everything that a curriculum's pages show, with the person's own state of its courses. */
export function curriculumQuery(api: Api, currCode: string) {
  return queryOptions({
    queryKey: ['public', '/curriculums', 'pages', { currCode }],
    queryFn: async ({ signal }) => {
      const of = { currCode };
      const [{ curriculum }, { category }, { header }, { courses }, { products }, { admission }] =
        await Promise.all([
          api(catalogue.showCurriculum, of, { signal }),
          api(catalogue.showCategory, of, { signal }),
          api(catalogue.showHeader, of, { signal }),
          api(catalogue.listCourses, of, { signal }),
          api(catalogue.listProducts, of, { signal }),
          api(catalogue.showAdmission, of, { signal }),
        ]);
      return { curriculum, category, header, courses, products, admission };
    },
  });
}

/** The person's contracts, which say how they stand to a curriculum. */
export const contractsQuery = (api: Api) => queryOptions(queryOf(api, subscriptions.list, {}));

/** The names of a course's lessons, as everybody may see them. */
export const lessonNamesQuery = (api: Api, course: { courseCode: string; courseVer: number }) =>
  queryOptions(
    queryOf(api, catalogue.listLessons, { courseCode: course.courseCode, courseVer: course.courseVer }),
  );
