import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import { ownPlaysQuery } from '#features/community/own-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

interface PlayPartProps {
  api: Api;
  playSlug: string | null;
  onChange: (playSlug: string | null) => void;
}

/** An own play that the post shows. */
export function PlayPart({ api, playSlug, onChange }: PlayPartProps) {
  const [isOpen, setOpen] = useState(false);
  const title = usePlayTitle(api, playSlug);
  return (
    <div className="grid gap-2">
      {playSlug === null ? (
        <div>
          <Button tone="secondary" icon="music" onClick={() => setOpen(true)}>
            {texts.addPlay}
          </Button>
        </div>
      ) : (
        <p className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-3 pl-4">
          <Icon name="music" />
          <span className="min-w-0 grow truncate">
            <span className="block text-xs text-ink-soft">{texts.play}</span>
            {title}
          </span>
          <Button tone="quiet" size="small" onClick={() => onChange(null)}>
            {texts.removePlay}
          </Button>
        </p>
      )}
      <Dialog
        open={isOpen}
        title={texts.addPlay}
        onClose={() => setOpen(false)}
        actions={
          <Button tone="secondary" onClick={() => setOpen(false)}>
            {texts.close}
          </Button>
        }
      >
        <PlayChoice
          api={api}
          playSlug={playSlug}
          onChange={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

/** The title of the chosen play; somebody else's, from an address, is named by the server alone. */
export function usePlayTitle(api: Api, playSlug: string | null): string {
  const { data: own } = useQuery({ ...ownPlaysQuery(api), enabled: playSlug !== null });
  const mine = own?.plays.find((play) => play.playSlug === playSlug);
  const isForeign = playSlug !== null && own !== undefined && mine === undefined;
  const { data: shown } = useQuery({
    ...queryOf(api, plays.show, { playSlug: playSlug ?? '' }),
    throwOnError: false,
    enabled: isForeign,
  });
  return mine?.title ?? shown?.play.title ?? '…';
}

function PlayChoice({ api, playSlug, onChange }: PlayPartProps) {
  const { data, isError, refetch } = useQuery(ownPlaysQuery(api));
  if (data === undefined)
    return isError ? (
      <RetryNotice tone="warn" retry={texts.retry} onRetry={() => void refetch()}>
        {texts.playsMissing}
      </RetryNotice>
    ) : (
      <Skeleton lines={3} />
    );
  if (data.plays.length === 0) return <p className="phrase text-ink-soft">{texts.noPlays}</p>;
  return (
    <Choice
      legend={texts.addPlay}
      hideLegend
      options={data.plays.map((play) => ({
        value: play.playSlug,
        label: play.title,
        note: play.lesson.lessonName,
      }))}
      value={playSlug}
      onChange={onChange}
    />
  );
}
