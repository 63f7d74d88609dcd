import { createFileRoute } from '@tanstack/react-router';
import { useHandedIn } from '#app/adapters/homework/use-handed-in.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { AppContext } from '#app/context.ts';
import { Head } from '#app/shell/head.tsx';
import { CurriculumsScreen } from '#features/curriculum/curriculums-screen.tsx';
import {
  categoriesQuery,
  ownCoursesQuery,
  ownCurriculumsQuery,
  ownLessonsQuery,
} from '#features/curriculum/queries.ts';
import { texts } from '#features/curriculum/texts.ts';
import { SearchField } from '#features/search/search-field.tsx';
import { normalizeSearchInput } from '#features/search/search-input.ts';
import { SearchResults } from '#features/search/search-results.tsx';
import { texts as searchTexts } from '#features/search/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

interface Search {
  q?: string | undefined;
  /** Sent here by /continue, which found no lesson to go on with. */
  nothing?: true | undefined;
}

export const Route = createFileRoute('/curriculums/')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({
    q: normalizeSearchInput(search['q']) || undefined,
    nothing: search['nothing'] === true || undefined,
  }),
  loader: async ({ context, location }) => {
    const { api, queries } = context;
    const categories = categoriesQuery(api);
    // A search does not wait for the categories that it hides, and works offline without them.
    if (normalizeSearchInput(new URLSearchParams(location.searchStr).get('q')) !== '') {
      if (queries.getQueryData(categories.queryKey) === undefined) {
        void queries.prefetchQuery(categories);
        return { current: null };
      }
    }
    const [current] = await Promise.all([ownCurriculum(context), queries.ensureQueryData(categories)]);
    return { current };
  },
  component: Curriculums,
});

/** The person's curriculum, with its courses and lessons where they can be had: they stand first on the page. */
async function ownCurriculum(context: AppContext): Promise<string> {
  const { api, queries } = context;
  const currCode = await currentCurriculum(context, Date.now());
  // Without an answer the page shows the shop alone.
  await Promise.allSettled([
    queries.ensureQueryData(ownCurriculumsQuery(api)),
    queries.ensureQueryData(ownCoursesQuery(api, currCode)),
    queries.ensureQueryData(ownLessonsQuery(api, currCode)),
  ]);
  return currCode;
}

function Curriculums() {
  const { api, searchDevice, waiting } = Route.useRouteContext();
  const handedIn = useHandedIn(waiting);
  const { q = '', nothing = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onWords = (words: string) =>
    void navigate({ search: words === '' ? {} : { q: words }, replace: true, resetScroll: false });
  const { current } = Route.useLoaderData();
  return (
    <>
      <Head title={q === '' ? texts.title : searchTexts.title} description={texts.lead} />
      <CurriculumsScreen
        api={api}
        current={current}
        handedIn={handedIn}
        nothingToContinue={nothing}
        now={Date.now()}
        search={<SearchField words={q} onWords={onWords} />}
        results={
          q === '' ? null : (
            <SearchResults
              api={api}
              searchDevice={searchDevice}
              words={q}
              now={Date.now()}
              toCurriculums={
                <LinkButton to="/curriculums" tone="secondary">
                  {searchTexts.toCurriculums}
                </LinkButton>
              }
            />
          )
        }
      />
    </>
  );
}
