import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useOpenedOffline } from '#network/use-opened-offline.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FollowsDialog } from './follows-dialog.tsx';
import { OwnPageNotice } from './own-page-notice.tsx';
import { dropOldPeople, type FollowKind, type PersonTab, personQuery } from './people-queries.ts';
import { PersonHeader } from './person-header.tsx';
import { PersonPlays } from './person-plays.tsx';
import { PersonPosts } from './person-posts.tsx';
import { texts } from './texts.ts';
import { useMute } from './use-follow.ts';

interface PersonScreenProps {
  ports: CommunityPorts;
  username: string;
  tab: PersonTab;
  /** The list of people that is open. */
  list: FollowKind | null;
  onCloseList: () => void;
  now: number;
}

/** The page of a person: who they are, what they play and write. */
export function PersonScreen({ ports, username, tab, list, onCloseList, now }: PersonScreenProps) {
  const { data } = useSuspenseQuery(personQuery(ports.api, username));
  const { profile, plays, posts } = data;
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened may be one too many
  useEffect(() => dropOldPeople(queries), [queries, username]);
  const offline = useOpenedOffline();
  return (
    <div className="mx-auto grid w-full max-w-column grid-cols-1 gap-5 px-4 pt-5 pb-10 sm:px-6 lg:pt-10">
      {profile.isOwn && <OwnPageNotice api={ports.api} />}
      <PersonHeader profile={profile} ports={ports} tab={tab} />
      {profile.isMuted && <MutedNotice ports={ports} username={username} name={profile.displayName} />}
      {offline && <p className="text-sm text-ink-soft">{texts.shownOffline}</p>}
      {!profile.isMuted && (
        <>
          <Tabs username={username} tab={tab} />
          {tab === 'plays' ? (
            <PersonPlays profile={profile} plays={plays} />
          ) : (
            <PersonPosts profile={profile} newest={posts} ports={ports} now={now} />
          )}
        </>
      )}
      <FollowsDialog api={ports.api} profile={profile} kind={list} onClose={onCloseList} />
    </div>
  );
}

function Tabs({ username, tab }: { username: string; tab: PersonTab }) {
  const names = { plays: texts.plays, posts: texts.posts } as const;
  return (
    <nav aria-label={texts.tabs} className="flex flex-wrap border-b border-line">
      {(['plays', 'posts'] as const).map((each) => (
        <Link
          key={each}
          to="/users/$username"
          params={{ username }}
          search={{ tab: each === 'posts' ? each : undefined }}
          replace
          resetScroll={false}
          // Otherwise an address without a tab counts as part of every other.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={each === tab ? 'page' : undefined}
          className="-mb-px min-h-11 flex-1 content-center border-b-2 border-transparent text-center text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-accent"
        >
          {names[each]}
        </Link>
      ))}
    </nav>
  );
}

function MutedNotice({ ports, username, name }: { ports: CommunityPorts; username: string; name: string }) {
  const change = useMute(ports.api);
  return (
    <Notice
      title={texts.isMuted(name)}
      action={
        <Button tone="secondary" size="small" onClick={() => void change(username, false)}>
          {texts.unmute}
        </Button>
      }
    >
      {texts.isMutedBody}
    </Notice>
  );
}
