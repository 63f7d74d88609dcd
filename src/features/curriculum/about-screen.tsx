import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Section } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { NextStep } from './next-step.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';

interface AboutScreenProps {
  api: Api;
  currCode: string;
  /** Whether it is the selected curriculum of the person. */
  current: boolean;
  choose: () => void;
  now: number;
}

/** The first page of a curriculum: what it teaches, for whom it is, and the next step. */
export function AboutScreen({ api, currCode, current, choose, now }: AboutScreenProps) {
  const { header } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  return (
    <>
      <p className="leading-[1.8] whitespace-pre-line">{header.description}</p>
      <NextStep api={api} currCode={currCode} current={current} choose={choose} now={now} />
      {header.admissionTexts.length > 0 && (
        <Section title={texts.forWhom}>
          <ul className="grid gap-3">
            {header.admissionTexts.map((text) => (
              <li key={text} className="flex gap-3 [&>svg]:mt-1 [&>svg]:text-ok">
                <Icon name="check" />
                <span className="leading-[1.8]">{text}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div>
        <LinkButton
          to="/curriculums/$currCode/courses"
          params={{ currCode }}
          tone="secondary"
          icon="course"
          replace
        >
          {texts.toCourses}
        </LinkButton>
      </div>
    </>
  );
}
