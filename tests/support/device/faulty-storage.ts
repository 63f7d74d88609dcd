import { openTakeDatabase, type TakeDatabase } from '#local/takes/take-database.ts';

/** Planned faults: each is used up by one transaction that writes, or by one opening. */
export interface Faults {
  writes: DOMException[];
  opens: DOMException[];
  /** How many read-backs find nothing although the write was confirmed. */
  forgotten: number;
}

export const lost = () =>
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  );
export const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** The real take database behind planned faults. */
export function faultyOpen(faults: Faults): (onLost: () => void) => Promise<TakeDatabase> {
  return async (onLost) => {
    const refusal = faults.opens.shift();
    if (refusal) throw refusal;
    const db = await openTakeDatabase(onLost);
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') {
          return (...asked: Parameters<TakeDatabase['transaction']>) => {
            const fault = asked[1] === 'readwrite' ? faults.writes.shift() : undefined;
            if (fault) throw fault;
            return target.transaction(...asked);
          };
        }
        if (name === 'getAll') {
          return async (store: 'chunks' | 'takes', ...rest: []) => {
            if (store === 'chunks' && faults.forgotten > 0) {
              faults.forgotten -= 1;
              return [];
            }
            return target.getAll(store, ...rest);
          };
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  };
}

export function noFaults(): Faults {
  return { writes: [], opens: [], forgotten: 0 };
}
