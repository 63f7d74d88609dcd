import { useInfiniteQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { PublicProfile } from '#contract/entities/person.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type FollowKind, followsQuery } from './people-queries.ts';
import { PersonRow } from './person-row.tsx';
import { texts } from './texts.ts';

interface FollowsDialogProps {
  api: Api;
  profile: PublicProfile;
  /** Which list is open; null for none. */
  kind: FollowKind | null;
  onClose: () => void;
}

/** Who follows a person, or whom they follow. */
export function FollowsDialog({ api, profile, kind, onClose }: FollowsDialogProps) {
  const name = profile.displayName;
  return (
    <Dialog
      open={kind !== null}
      title={kind === 'following' ? texts.followedOf(name) : texts.followersOf(name)}
      onClose={onClose}
    >
      {kind !== null && <Follows key={kind} api={api} username={profile.username} kind={kind} />}
    </Dialog>
  );
}

function Follows({ api, username, kind }: { api: Api; username: string; kind: FollowKind }) {
  const query = useInfiniteQuery(followsQuery(api, username, kind));
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined) {
    return isError ? (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={() => void refetch()}>
        {texts.missing}
      </RetryNotice>
    ) : (
      <Skeleton lines={4} />
    );
  }
  const people = data.pages.flatMap((page) => page.people);
  const known = new Map(people.map((person) => [person.username, person]));
  if (known.size === 0) {
    return <p className="text-ink-soft">{kind === 'followers' ? texts.noFollowers : texts.noFollowed}</p>;
  }
  return (
    <>
      <ul className="-mx-2 grid max-h-[55svh] overflow-y-auto px-2">
        {[...known.values()].map((person) => (
          <li key={person.username}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <p className="text-sm text-danger">{texts.moreFailed}</p>}
      {hasNextPage && (
        <div>
          <Button
            tone="secondary"
            size="small"
            busy={isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
