import type { ModeratedItem } from '#contract/teach/moderation.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { authorName, ReportsTag, StateTag } from './item-tags.tsx';
import { itemAddress } from './moderation-search.ts';
import { texts } from './texts.ts';

/** Something reported or hidden; all of it is the link. */
export function ItemRow({ item, now }: { item: ModeratedItem; now: number }) {
  const { author, text, commentID, image, playSlug, reports, reasons, lastReportTime, state } = item;
  return (
    <li>
      <PlainLink
        data-row
        to={itemAddress(item)}
        className="grid gap-1.5 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:border-accent focus-visible:border-accent"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 grow text-md wrap-anywhere">{authorName(author)}</b>
          <ReportsTag reports={reports} />
          <StateTag {...item} />
        </span>
        <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
          {text === '' ? (state === 'deleted' ? texts.wiped : texts.noText) : text}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{commentID === null ? texts.post : texts.comment}</span>
          {reasons.map((reason) => (
            <Tag key={reason}>{texts.reasons[reason]}</Tag>
          ))}
          {image && <span>{texts.picture}</span>}
          {playSlug && <span>{texts.withPlay}</span>}
          {lastReportTime !== null && (
            <span>{texts.lastReport(japanDateTime(Date.parse(lastReportTime), now))}</span>
          )}
        </span>
      </PlainLink>
    </li>
  );
}
