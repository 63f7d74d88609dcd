import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** A course that may not be opened: one never taken says how to take it, one of an ended contract how to go on. */
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
