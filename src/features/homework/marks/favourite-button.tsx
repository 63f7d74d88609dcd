import { useState } from 'react';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';
import { setFavourite } from './mark-take.ts';
import { markTexts } from './mark-texts.ts';

interface FavouriteButtonProps {
  takes: Pick<TakeStore, 'change'>;
  take: TakeHeader;
}

const STAR = 'm12 4 2.4 5.1 5.6.7-4.1 3.9 1 5.5-4.9-2.7-4.9 2.7 1-5.5L4 9.8l5.6-.7z';

/** The star of a take: filled while it is a favourite. Pressing it again is the way back. */
export function FavouriteButton({ takes, take }: FavouriteButtonProps) {
  const announce = useAnnounce();
  const [failed, setFailed] = useState(false);
  const isFavourite = take.favourite === true;
  const press = async () => {
    try {
      const changed = await setFavourite(takes, take.takeID, !isFavourite);
      setFailed(false);
      announce(changed.favourite ? markTexts.favouriteAdded : markTexts.favouriteRemoved);
    } catch {
      setFailed(true);
    }
  };
  return (
    <span className="-my-1.5 -mr-2.5 flex shrink-0 items-center gap-1">
      {failed && (
        <span role="alert" className="text-sm text-danger">
          {markTexts.failed}
        </span>
      )}
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={markTexts.favourite}
        title={markTexts.favourite}
        onClick={() => void press()}
        className="inline-grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink aria-pressed:text-accent touch-manipulation"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-6"
          fill={isFavourite ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        >
          <path d={STAR} />
        </svg>
      </button>
    </span>
  );
}
