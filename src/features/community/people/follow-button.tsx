import type { PublicProfile } from '#contract/entities/person.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
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
  const say = useToast();
  const follow = useFollow(ports.api, profile);
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
      // A disabled button would lose the focus, and would not say why it does nothing.
      aria-disabled={!online || undefined}
      onClick={() => (online ? void follow() : say(texts.offline))}
    >
      {isFollowed ? texts.following : texts.follow}
    </Button>
  );
}
