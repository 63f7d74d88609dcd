import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import { ownPlaysQuery } from '#features/community/own-queries.ts';
import { useOnline } from '#network/use-online.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Drawing } from '#ui/media/icon.tsx';
import { forgetPlay } from './play-cache.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { texts } from './texts.ts';

interface TakePublishingProps {
  api: Api;
  /** As in its address. */
  lesson: string;
  recordingID: string;
}

const GLOBE = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z';

/** On a take that has arrived: the way to publish it, or that it is public and the way back. */
export function TakePublishing({ api, lesson, recordingID }: TakePublishingProps) {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(ownPlaysQuery(api));
  const play = data?.plays.find((each) => each.recordingID === recordingID);
  if (play === undefined)
    return (
      <p className="grid justify-items-start">
        <AppPathLink
          path={`/compose/play?lesson=${lesson}&recording=${recordingID}`}
          className={buttonStyle({ tone: 'secondary', size: 'small' })}
        >
          <Drawing path={GLOBE} large={false} />
          {texts.publish}
        </AppPathLink>
        {!isOnline && <span className="mt-1 text-sm text-ink-soft">{texts.publishOffline}</span>}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Tag tone="ok" icon="check">
        {texts.published}
      </Tag>
      <AppPathLink
        path={`/plays/${play.playSlug}`}
        className="inline-flex min-h-11 min-w-11 items-center text-accent underline underline-offset-4"
      >
        {texts.openPublished}
      </AppPathLink>
      <Button tone="quiet" size="small" onClick={() => setAsking(true)}>
        {texts.takeBack}
      </Button>
      <TakeBackDialog
        open={isAsking}
        api={api}
        playSlug={play.playSlug}
        onClose={() => setAsking(false)}
        onGone={() => forgetPlay(queries, play.playSlug)}
      />
    </div>
  );
}
