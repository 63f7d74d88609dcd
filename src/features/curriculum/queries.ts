import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { CurriculumHeader } from '#contract/entities/curriculum.ts';

export interface CurriculumCardFacts {
  currCode: string;
  currName: string;
  header: CurriculumHeader;
  lessonCount: number;
}

export interface Shelf {
  categoryCode: string;
  categoryName: string;
  curriculums: CurriculumCardFacts[];
}

/** Categories with the cards of their curricula. */
export function shelvesQuery(api: Api) {
  return queryOptions({
    queryKey: ['public', '/categories', 'shelves'],
    queryFn: async ({ signal }): Promise<Shelf[]> => {
      const { categories } = await api(catalogue.listCategories, {}, { signal });
      return Promise.all(
        categories.map(async (category) => {
          const listed = await api(catalogue.listCurriculums, { code: category.categoryCode }, { signal });
          const cards = listed.curriculums.map(async ({ currCode, currName }) => {
            const [{ header }, { lessonCount }] = await Promise.all([
              api(catalogue.showHeader, { currCode }, { signal }),
              api(catalogue.countLessons, { currCode }, { signal }),
            ]);
            return { currCode, currName, header, lessonCount };
          });
          return { ...category, curriculums: await Promise.all(cards) };
        }),
      );
    },
  });
}

/** Everything that a curriculum's page shows, with the person's own state of its courses. */
export function curriculumQuery(api: Api, currCode: string) {
  return queryOptions({
    queryKey: ['public', '/curriculums', 'page', { currCode }],
    queryFn: async ({ signal }) => {
      const of = { currCode };
      const [{ curriculum }, { header }, { courses }, { products }, { canPurchase }] = await Promise.all([
        api(catalogue.showCurriculum, of, { signal }),
        api(catalogue.showHeader, of, { signal }),
        api(catalogue.listCourses, of, { signal }),
        api(catalogue.listProducts, of, { signal }),
        api(catalogue.showPurchasable, { currCode, purchaseType: 'new' }, { signal }),
      ]);
      return { curriculum, header, courses, products, canPurchase };
    },
  });
}
