import type { PublicProfile } from '#contract/entities/person.ts';
import type { Play } from '#contract/entities/play.ts';
import { PlayCard } from '#features/community/plays/play-card.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { texts } from './texts.ts';

interface PersonPlaysProps {
  profile: PublicProfile;
  /** The newest; the others are among the posts. */
  plays: readonly Play[];
}

/** The recordings that a person made public, newest first. */
export function PersonPlays({ profile, plays }: PersonPlaysProps) {
  const { username, isOwn, plays: count } = profile;
  if (plays.length === 0) {
    return isOwn ? (
      <EmptyState
        icon="music"
        title={texts.noOwnPlays}
        action={
          <LinkButton to="/curriculums" tone="secondary" size="small">
            {texts.toCourses}
          </LinkButton>
        }
      >
        {texts.noOwnPlaysBody}
      </EmptyState>
    ) : (
      <EmptyState icon="music" title={texts.noPlays}>
        {texts.noPlaysBody}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {plays.map((play) => (
          <li key={play.playSlug}>
            <PlayCard play={play} />
          </li>
        ))}
      </ul>
      {count > plays.length && (
        <p>
          <TextLink standalone to="/users/$username" params={{ username }} search={{ tab: 'posts' }} replace>
            {texts.morePlays}
          </TextLink>
        </p>
      )}
    </>
  );
}
