import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { imageURL } from '#domain/image-url.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Picture } from '#ui/media/picture.tsx';
import type { LessonPorts } from './lesson-ports.ts';
import { PracticeCard } from './practice-card.tsx';
import { lessonQuery } from './queries.ts';
import { texts } from './texts.ts';

interface OverviewScreenProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
  /** The film of the lesson; without one the cover is shown. */
  film: ReactNode;
  /** The player of the model recording. */
  renderModel(lesson: Lesson, url: string): ReactNode;
}

/** Film, description, model recording, homework and card of the lesson: the first step. */
export function OverviewScreen({ api, ports, place, film, renderModel }: OverviewScreenProps) {
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const { content } = lesson;
  const params = { lesson: lessonPart(place) };
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[3fr_2fr] xl:items-start xl:gap-8">
        {content.mainVideo ? (
          film
        ) : (
          <Picture
            src={imageURL(content.image, { width: 640, height: 320 })}
            alt=""
            width={640}
            height={320}
            eager
          />
        )}
        <div className="grid grid-cols-1 gap-6">
          <div className="grid gap-2">
            <p className="text-md whitespace-pre-line">{content.description}</p>
            <p className="text-sm whitespace-nowrap text-ink-soft">
              {texts.teacher(`${content.teacher.familyName}${content.teacher.firstName}`)}
            </p>
          </div>
          {content.modelAudioURL && (
            <Section title={texts.model}>
              <Card tight>{renderModel(lesson, content.modelAudioURL)}</Card>
            </Section>
          )}
          <Section title={texts.homework}>
            <p className="rounded-md bg-sunk px-4 py-3">{content.homework ?? texts.noHomework}</p>
          </Section>
          <div className="flex flex-wrap gap-3">
            {content.text && (
              <LinkButton to="/lessons/$lesson/text" params={params} icon="text">
                {texts.toText}
              </LinkButton>
            )}
            <LinkButton
              to="/lessons/$lesson/homework"
              params={params}
              tone={content.text ? 'secondary' : 'primary'}
              icon="mic"
            >
              {texts.toHomework}
            </LinkButton>
          </div>
        </div>
      </div>
      <PracticeCard api={api} ports={ports} lesson={lesson} />
    </>
  );
}
