import { isTakeNameTooLong, takeNameOf } from '#domain/recordings/take-name.ts';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';

type Takes = Pick<TakeStore, 'change'>;

/** Names a take, or takes its name away; a name that is too long changes nothing. Resolves with the stored header. */
export function nameTake(takes: Takes, takeID: string, typed: string): Promise<TakeHeader> {
  return takes.change(takeID, (take) =>
    isTakeNameTooLong(typed) ? take : { ...take, name: takeNameOf(typed) },
  );
}

/** Makes a take a favourite, or an ordinary one again. */
export function setFavourite(takes: Takes, takeID: string, favourite: boolean): Promise<TakeHeader> {
  return takes.change(takeID, (take) => ({ ...take, favourite }));
}
