import { Link } from '@tanstack/react-router';
import type { PublicProfile } from '#contract/entities/person.ts';
import { INSTRUMENT_LABELS } from '#domain/community/instrument-labels.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { FollowButton } from './follow-button.tsx';
import type { FollowKind, PersonTab } from './people-queries.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonMenu } from './person-menu.tsx';
import { texts } from './texts.ts';

interface PersonHeaderProps {
  profile: PublicProfile;
  ports: CommunityPorts;
  /** Stays while a list of people opens. */
  tab: PersonTab;
}

/** Who a person is, and what the viewer can do with their page. */
export function PersonHeader({ profile, ports, tab }: PersonHeaderProps) {
  const { username, displayName, bio, instruments, isOwn } = profile;
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex items-start gap-4">
        <PersonAvatar person={profile} size="large" />
        <div className="grid min-w-0 grow gap-2 pt-1">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <h1 className="phrase text-xl leading-tight font-bold wrap-anywhere">{displayName}</h1>
              <p className="text-sm text-ink-soft wrap-anywhere">@{username}</p>
            </div>
            <span className="-mt-2 -mr-2">
              <PersonMenu profile={profile} ports={ports} />
            </span>
          </div>
          <div>
            {isOwn ? (
              <LinkButton to="/settings/profiles" tone="secondary" size="small" icon="pen">
                {texts.edit}
              </LinkButton>
            ) : (
              <FollowButton profile={profile} ports={ports} />
            )}
          </div>
        </div>
      </div>
      {bio !== '' && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
      {instruments.length > 0 && (
        <ul aria-label={texts.instruments} className="flex flex-wrap gap-1.5">
          {instruments.map((instrument) => (
            <li key={instrument}>
              <Tag icon="music">{INSTRUMENT_LABELS[instrument]}</Tag>
            </li>
          ))}
        </ul>
      )}
      <Counts profile={profile} tab={tab} />
    </header>
  );
}

function Counts({ profile, tab }: { profile: PublicProfile; tab: PersonTab }) {
  const { username, followers, following, plays } = profile;
  return (
    <ul className="-my-1 flex flex-wrap items-center gap-x-5 text-sm">
      <li className="flex min-h-11 items-center">
        <Count name={texts.plays} value={texts.playCount(plays)} />
      </li>
      <CountLink
        username={username}
        tab={tab}
        list="following"
        name={texts.followed}
        value={texts.count(following)}
      />
      <CountLink
        username={username}
        tab={tab}
        list="followers"
        name={texts.followers}
        value={texts.count(followers)}
      />
    </ul>
  );
}

interface CountLinkProps {
  username: string;
  tab: PersonTab;
  list: FollowKind;
  name: string;
  value: string;
}

function CountLink({ username, tab, list, name, value }: CountLinkProps) {
  return (
    <li>
      <Link
        to="/users/$username"
        params={{ username }}
        search={{ tab: tab === 'posts' ? tab : undefined, list }}
        resetScroll={false}
        className="flex min-h-11 items-center rounded-sm text-ink no-underline hover:underline"
      >
        <Count name={name} value={value} />
      </Link>
    </li>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <span className="tabular whitespace-nowrap">
      <span className="text-ink-soft">{name}</span> <span className="font-bold">{value}</span>
    </span>
  );
}
