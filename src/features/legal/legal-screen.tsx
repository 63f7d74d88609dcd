import type { ReactNode } from 'react';
import { TextLink } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import type { Destination, LegalDocument } from './legal-document.ts';
import { texts } from './texts.ts';

interface LegalScreenProps {
  document: LegalDocument;
  /** The choice of consent, at the end of the article on destinations. */
  choice?: ReactNode;
}

/** A legal document with numbered articles, nothing folded. */
export function LegalScreen({ document: { title, lead, articles }, choice }: LegalScreenProps) {
  return (
    <Page title={title} lead={wholeDates(lead)}>
      {articles.map((article) => (
        <section key={article.title} id={article.id} className="grid scroll-mt-4 gap-2">
          <h2 className="text-lg font-bold">{article.title}</h2>
          {article.body.map((paragraph) => (
            <p key={paragraph} className="leading-[1.8]">
              {wholeDates(paragraph)}
            </p>
          ))}
          {article.destinations?.map((destination) => (
            <DestinationCard key={destination.name} destination={destination} />
          ))}
          {article.destinations && choice}
        </section>
      ))}
      <p className="flex flex-wrap gap-x-6">
        <TextLink standalone to="/legal">
          {texts.toLegal}
        </TextLink>
        <a
          href={texts.notices.address}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.notices.name}
        </a>
      </p>
    </Page>
  );
}

function DestinationCard({ destination }: { destination: Destination }) {
  return (
    <div className="mt-2 grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 className="font-bold">{destination.name}</h3>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[6rem_1fr]">
        {(['when', 'to', 'data', 'purpose'] as const).map((fact) => (
          <div key={fact} className="sm:contents">
            <dt className="font-bold text-ink-soft">{texts[fact]}</dt>
            <dd>{destination[fact]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
