import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** For a course that the person has not joined or whose subscription has ended; tells how to join. */
export function CourseUnavailable({ why }: { why: 'not-taken' | 'ended' }) {
  const words = texts.trouble[why];
  return (
    <Page
      title={texts.back}
      back={
        <LinkButton to="/home" tone="quiet" size="small" icon="left">
          {texts.home}
        </LinkButton>
      }
    >
      <EmptyState
        icon={why === 'ended' ? 'refresh' : 'info'}
        title={words.title}
        action={<LinkButton to="/curriculums">{texts.toAll}</LinkButton>}
      >
        {words.body}
      </EmptyState>
    </Page>
  );
}
