import type { PlayedSource } from '#sound/playing-now.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { texts } from './texts.ts';

/** From a lesson's page to the same music in the practice room, with room for it. */
export function ToRoom({ lesson, source }: { lesson: string; source: PlayedSource }) {
  return (
    <div>
      <LinkButton to="/practice" search={{ tool: 'score', lesson, score: source }} tone="quiet" size="small">
        {texts.toRoom}
      </LinkButton>
    </div>
  );
}
