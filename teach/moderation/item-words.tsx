import type { ModeratedItem } from '#contract/teach/moderation.ts';
import { imageURL } from '#domain/image-url.ts';
import { japanDate, japanDateTime } from '#domain/japan-time.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Card } from '#ui/layout/page.tsx';
import { ReportsTag, StateTag } from './item-tags.tsx';
import { texts } from './texts.ts';

const LINK = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4';

/** What somebody wrote, as it is now. */
export function ItemWords({ item, now }: { item: ModeratedItem; now: number }) {
  const { author, text, image, playSlug, createTime, reports, state, postID } = item;
  const isSuspended = author.suspendedUntil !== null && Date.parse(author.suspendedUntil) > now;
  return (
    <Card>
      <div className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <span className="mr-auto">{texts.written(japanDateTime(Date.parse(createTime), now))}</span>
          {isSuspended && author.suspendedUntil !== null && (
            <Tag tone="warn" icon="clock">
              {texts.suspended(japanDate(Date.parse(author.suspendedUntil), now))}
            </Tag>
          )}
          <ReportsTag reports={reports} />
          <StateTag {...item} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          {text === '' ? (state === 'deleted' ? texts.wiped : texts.noText) : text}
        </p>
        {image && (
          <img
            src={imageURL(image, { width: 480, height: 270 })}
            alt={texts.pictureOf(image.alt)}
            width={480}
            height={270}
            loading="lazy"
            className="h-auto w-full max-w-[30rem] rounded-md bg-sunk object-contain"
          />
        )}
        {(playSlug !== null || state === 'visible') && (
          <p className="-mb-2 flex flex-wrap gap-x-5 text-sm">
            {playSlug !== null && (
              <a href={`/plays/${playSlug}`} target="_blank" rel="noreferrer" className={LINK}>
                {texts.openPlay}
              </a>
            )}
            {state === 'visible' && (
              <a href={`/posts/${postID}`} target="_blank" rel="noreferrer" className={LINK}>
                {texts.openPost}
              </a>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
