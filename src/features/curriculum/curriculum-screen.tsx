import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { imageURL } from '#domain/image-url.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Picture } from '#ui/picture.tsx';
import { CourseCard } from './course-card.tsx';
import { Prices } from './prices.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';

interface CurriculumScreenProps {
  api: Api;
  currCode: string;
  current: boolean;
  choose: () => void;
}

export function CurriculumScreen({ api, currCode, current, choose }: CurriculumScreenProps) {
  const { data } = useSuspenseQuery(curriculumQuery(api, currCode));
  const { header, courses, products, canPurchase } = data;
  return (
    <Page
      title={header.title}
      back={
        <LinkButton to="/curriculums" tone="quiet" size="small" icon="left">
          {texts.back}
        </LinkButton>
      }
    >
      <Picture
        src={imageURL(header.image, { width: 960, height: 480 })}
        alt=""
        width={960}
        height={480}
        eager
      />
      <p className="leading-[1.8] whitespace-pre-line">{header.description}</p>
      {!current && (
        <div>
          <Button tone="secondary" onClick={choose}>
            {texts.choose}
          </Button>
        </div>
      )}
      <Section title={texts.courses}>
        <ol className="grid gap-3">
          {courses.map((course) => (
            <li key={course.courseID}>
              <CourseCard course={course} open={course.isTrial || !canPurchase} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title={texts.prices}>
        <Prices products={products} />
        <Notice title={canPurchase ? texts.join : texts.joined}>{canPurchase && texts.joinBody}</Notice>
        {canPurchase &&
          header.admissionTexts.map((text) => (
            <p key={text} className="text-sm text-ink-soft">
              {text}
            </p>
          ))}
      </Section>
    </Page>
  );
}
