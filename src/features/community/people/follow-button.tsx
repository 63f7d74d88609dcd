import type { PublicProfile } from '#contract/entities/person.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { texts } from './texts.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  profile: PublicProfile;
  ports: Pick<CommunityPorts, 'api' | 'uid'>;
}

/** フォローする. A visitor signs in first, and comes back to the person. */
export function FollowButton({ profile, ports }: FollowButtonProps) {
  const { username, displayName, isFollowed } = profile;
  const online = useOnline();
  const { follow, busy } = useFollow(ports.api, profile);
  if (ports.uid === null) {
    return (
      <LinkButton to="/signIn" search={{ ref: `/users/${username}` }} size="small">
        {texts.follow}
      </LinkButton>
    );
  }
  return (
    <Button
      size="small"
      tone={isFollowed ? 'secondary' : 'primary'}
      icon={isFollowed ? 'check' : undefined}
      aria-pressed={isFollowed}
      aria-label={texts.followOf(displayName)}
      title={online ? undefined : texts.offline}
      disabled={!online || busy}
      onClick={() => void follow()}
    >
      {isFollowed ? texts.following : texts.follow}
    </Button>
  );
}
