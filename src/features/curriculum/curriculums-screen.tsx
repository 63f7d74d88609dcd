import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { Api } from '#api/client.ts';
import { imageURL } from '#domain/image-url.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { OwnCourses, useOwnCurriculums } from './own-courses.tsx';
import { type CurriculumCardFacts, categoriesQuery } from './queries.ts';
import { texts } from './texts.ts';

interface CurriculumListProps {
  api: Api;
  /** The selected curriculum of the person; null while it is unknown. */
  current: string | null;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  now: number;
}

interface CurriculumsScreenProps extends CurriculumListProps {
  /** The person wanted to go on with a lesson, and there is none. */
  nothingToContinue: boolean;
  /** The search field, above the list. */
  search: ReactNode;
  /** Search results, in place of the list; null without a search. */
  results: ReactNode;
}

/** A member's own courses and lessons, then all curriculums by category, with the search for lessons. */
export function CurriculumsScreen({ nothingToContinue, search, results, ...list }: CurriculumsScreenProps) {
  return (
    <Page title={texts.title}>
      {nothingToContinue && <Notice title={texts.nothingToContinue}>{texts.nothingToContinueBody}</Notice>}
      {search}
      {results ?? (
        <Suspense fallback={<Skeleton lines={5} />}>
          <CurriculumList {...list} />
        </Suspense>
      )}
    </Page>
  );
}

function CurriculumList({ api, current, handedIn, now }: CurriculumListProps) {
  const { data: categories } = useSuspenseQuery(categoriesQuery(api));
  const own = useOwnCurriculums(api, current);
  const filled = categories.filter((category) => category.curriculums.length > 0);
  const names = new Map(
    filled.flatMap(({ curriculums }) => curriculums.map(({ currCode, currName }) => [currCode, currName])),
  );
  return (
    <>
      <OwnCourses
        api={api}
        current={current}
        nameOf={(currCode) => names.get(currCode) ?? null}
        handedIn={handedIn}
        now={now}
      />
      <header className="mt-4 grid gap-1">
        <h2 className="text-xl font-bold">{texts.shop}</h2>
        <p className="text-ink-soft">{texts.lead}</p>
      </header>
      {filled.length === 0 && (
        <EmptyState icon="course" title={texts.empty}>
          {texts.emptyBody}
        </EmptyState>
      )}
      {filled.map((category) => (
        <section key={category.categoryCode} className="grid grid-cols-1 gap-3">
          <h3 className="text-lg font-bold">{category.categoryName}</h3>
          <ul className="grid gap-4">
            {category.curriculums.map((facts) => (
              <li key={facts.currCode}>
                <CurriculumCard facts={facts} current={own.includes(facts.currCode)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function CurriculumCard({ facts, current }: { facts: CurriculumCardFacts; current: boolean }) {
  const { currCode, currName, header, lessonCount, admission, priceFrom } = facts;
  return (
    <Link
      to="/curriculums/$currCode"
      params={{ currCode }}
      className="grid overflow-hidden rounded-lg border border-line bg-surface text-ink no-underline shadow-card hover:border-accent md:grid-cols-[16rem_1fr]"
    >
      <div className="[&>img]:h-full [&>img]:rounded-none">
        <Picture
          src={imageURL(header.thumbnail, { width: 480, height: 270 })}
          alt=""
          width={480}
          height={270}
        />
      </div>
      <div className="grid content-center gap-2 p-5">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="text-lg font-bold">{currName}</h4>
          {current && (
            <Tag tone="accent" icon="check">
              {texts.current}
            </Tag>
          )}
          {!admission && <Tag tone="warn">{texts.stoppedTag}</Tag>}
        </div>
        <p className="line-clamp-3 text-sm text-ink-soft">{header.description}</p>
        <p className="tabular text-sm">
          {texts.lessons(lessonCount)}
          {priceFrom !== null && `・${texts.from(priceFrom)}`}
        </p>
      </div>
    </Link>
  );
}
