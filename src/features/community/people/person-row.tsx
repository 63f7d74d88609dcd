import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Person } from '#contract/entities/person.ts';
import { PersonAvatar } from './person-avatar.tsx';

/** A person in a list; leads to their page. */
export function PersonRow({ person, aside }: { person: Person; aside?: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-2">
      <Link
        to="/users/$username"
        params={{ username: person.username }}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-md py-1 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <PersonAvatar person={person} />
        <span className="grid min-w-0 leading-tight">
          <span className="truncate font-bold">{person.displayName}</span>
          <span className="truncate text-sm text-ink-soft">@{person.username}</span>
        </span>
      </Link>
      {aside}
    </div>
  );
}
