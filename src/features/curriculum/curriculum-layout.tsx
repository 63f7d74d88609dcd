import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import { imageURL } from '#domain/image-url.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { CurriculumSummary } from './curriculum-summary.tsx';
import type { CurriculumTab } from './curriculum-tabs.ts';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';

const TABS = [
  { name: 'about', to: '/curriculums/$currCode' },
  { name: 'courses', to: '/curriculums/$currCode/courses' },
  { name: 'purchase', to: '/curriculums/$currCode/purchase' },
] as const;

interface CurriculumLayoutProps {
  api: Api;
  currCode: string;
  tab: CurriculumTab;
  children: ReactNode;
}

/** Picture, name and summary of a curriculum, its tabs, and below them the page of the URL. */
export function CurriculumLayout({ api, currCode, tab, children }: CurriculumLayoutProps) {
  const { category, header, courses, products } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  return (
    <Page
      over={category.categoryName}
      title={header.title}
      back={
        <LinkButton to="/curriculums" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      <Picture
        src={imageURL(tab === 'purchase' ? header.purchaseTopImage : header.image, {
          width: 960,
          height: 400,
        })}
        alt=""
        width={960}
        height={400}
        eager
      />
      <div className="@container">
        <CurriculumSummary courses={courses} products={products} />
      </div>
      <nav aria-label={texts.partsLabel} className="flex flex-wrap border-b border-line">
        {TABS.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            params={{ currCode }}
            activeOptions={{ exact: true }}
            replace
            resetScroll={false}
            aria-current={name === tab ? 'page' : undefined}
            className="-mb-px grid min-h-12 flex-1 place-items-center border-b-3 border-transparent px-3 font-bold text-ink-soft no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
          >
            {texts.parts[name]}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
