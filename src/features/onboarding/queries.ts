import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Category, Curriculum } from '#contract/entities/curriculum.ts';

export interface CategoryChoice extends Category {
  curriculums: Curriculum[];
}

/** All categories with their curriculums. */
export function choicesQuery(api: Api) {
  return queryOptions({
    queryKey: ['public', '/categories', 'with curriculums'],
    queryFn: async ({ signal }): Promise<CategoryChoice[]> => {
      const { categories } = await api(catalogue.listCategories, {}, { signal });
      return Promise.all(
        categories.map(async (category) => ({
          ...category,
          ...(await api(catalogue.listCurriculums, { code: category.categoryCode }, { signal })),
        })),
      );
    },
  });
}
