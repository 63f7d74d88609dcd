import type { ReactNode } from 'react';
import type { Person } from '#contract/entities/person.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import { PersonAvatar } from '#features/community/people/person-avatar.tsx';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { relativeTime } from './relative-time.ts';
import { texts } from './texts.ts';

interface AuthorLineProps {
  author: Person;
  createTime: string;
  editTime: string | null;
  now: number;
  /** The address of the post, behind its time. */
  path?: string | undefined;
  /** True in a list that one comes back to. */
  inList?: boolean;
  small?: boolean;
  /** The id of the name, which labels the article. */
  nameID: string;
  aside?: ReactNode;
}

/** Who wrote something, and when. */
export function AuthorLine({
  author,
  createTime,
  editTime,
  now,
  path,
  inList = false,
  small,
  nameID,
  aside,
}: AuthorLineProps) {
  const time = Date.parse(createTime);
  const shownTime = (
    <time dateTime={createTime} title={japanDateTime(time, now)} className="tabular">
      {relativeTime(time, now)}
    </time>
  );
  return (
    <div className="flex items-center gap-2">
      <AppPathLink
        path={`/users/${author.username}`}
        className="flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline hover:underline"
      >
        <PersonAvatar person={author} size={small ? 'small' : 'medium'} />
        <span className="grid min-w-0">
          <span id={nameID} className="truncate text-sm leading-normal font-bold">
            {author.displayName}
          </span>
          <span className="truncate text-xs text-ink-soft">@{author.username}</span>
        </span>
      </AppPathLink>
      <span className="ml-auto flex shrink-0 items-center gap-1 text-xs text-ink-soft">
        {path === undefined ? (
          shownTime
        ) : (
          <AppPathLink
            path={path}
            inList={inList}
            className="inline-flex min-h-11 min-w-11 items-center px-1 text-ink-soft no-underline hover:underline"
          >
            {shownTime}
          </AppPathLink>
        )}
        {editTime !== null && <span>{texts.edited}</span>}
        {aside}
      </span>
    </div>
  );
}
