import { Page } from '#ui/page.tsx';
import { type Article, notices } from './texts.ts';

interface LegalScreenProps {
  document: { title: string; lead: string; articles: readonly Article[] };
}

/** A legal page: plain words, numbered articles, nothing folded away. */
export function LegalScreen({ document: { title, lead, articles } }: LegalScreenProps) {
  return (
    <Page title={title} lead={lead}>
      {articles.map((article) => (
        <section key={article.title} className="grid gap-2">
          <h2 className="text-lg font-bold">{article.title}</h2>
          {article.body.map((paragraph) => (
            <p key={paragraph} className="leading-[1.8]">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p>
        <a href={notices.address} className="text-accent underline underline-offset-4">
          {notices.name}
        </a>
      </p>
    </Page>
  );
}
