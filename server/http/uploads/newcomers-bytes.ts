import { ApiError } from '#contract/errors.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { addHits, hitsOf, type Limit } from '#server/http/rate-limit-store.ts';
import { neighbourhoodOf } from '#server/http/sender.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { countsByName } from '#server/lib/counts.ts';
import { measured } from '#server/lib/measured.ts';
import type { Trust } from './trust-store.ts';

const KIB = 1024;
const GIB_IN_KIB = KIB * KIB;

/** Short enough that somebody who is refused sends the same day. */
const WINDOW_MS = 6 * HOUR_MS;

/*
 * Accounts cost nothing, so a quota of each bounds nothing: people who never had a subscription share these, those with a
 * confirmed address apart from the others. Counted are the bytes that arrived and stayed, in KiB.
 */

/** A class of thirty behind one address hands in half an hour of sound each: 0.6 GB. */
const OF_NEIGHBOURHOOD: Limit = { name: 'newcomers-kib', hits: GIB_IN_KIB, windowMs: WINDOW_MS };
/** Two thousand takes of three minutes. Whoever has four networks holds up newcomers until the window ends, never a learner. */
const OF_ALL: Limit = { name: 'newcomers-kib-in-all', hits: 4 * GIB_IN_KIB, windowMs: WINDOW_MS };

/** Bodies that are on their way may fill what is left, or break off. */
const RETRY_UNDER_WAY_SECONDS = 60;

/** Who sends bytes, and from where. */
export interface Newcomer {
  readonly trust: Trust;
  /** Of `senderOf`. */
  readonly sender: string;
}

/** A body of somebody who shares the room. */
export interface CountedBody {
  /** Whether its sender leaves the last of the space to learners. */
  readonly isNewcomer: boolean;
  /** The body has ended: so many of its bytes stay. */
  end(stayed: number): Promise<void>;
}

type BytesDeps = Pick<ServerDeps, 'db' | 'clock' | 'config'>;

/**
 * Seconds until so many more bytes find room in the shares of their sender; null where they find it now, and of a learner always.
 */
export async function waitForRoom(
  deps: BytesDeps,
  newcomer: Newcomer,
  byteLength: number,
): Promise<number | null> {
  if (!isCounted(deps, newcomer)) return null;
  return await waitBeside(deps, newcomer, byteLength, () => 0);
}

/** Counts the bodies of newcomers, and refuses what goes beyond their shares. It knows the bodies under way of this process alone. */
export function newcomersBytes(deps: BytesDeps) {
  const underWay = countsByName();
  const change = (newcomer: Newcomer, bytes: number) => {
    for (const [, subject] of sharesOf(newcomer)) underWay.change(subject, bytes);
  };
  return {
    /**
     * Lets a body begin that may bring so many bytes.
     * @throws ApiError 429 with the seconds until there is room for it
     */
    async begin(newcomer: Newcomer, byteLength: number): Promise<CountedBody> {
      if (!isCounted(deps, newcomer)) return { isNewcomer: false, end: async () => {} };
      // Of many at once each sees those before it.
      const before = new Map(sharesOf(newcomer).map(([, subject]) => [subject, underWay.of(subject)]));
      change(newcomer, byteLength);
      try {
        const wait = await waitBeside(deps, newcomer, byteLength, (subject) => before.get(subject) ?? 0);
        if (wait !== null) throw new ApiError('api/too-many-requests', { retryAfter: wait });
      } catch (error) {
        change(newcomer, -byteLength);
        throw error;
      }
      return {
        isNewcomer: true,
        async end(stayed) {
          try {
            if (stayed > 0) await addHits(deps.db, deps.clock, sharesOf(newcomer), Math.ceil(stayed / KIB));
          } finally {
            change(newcomer, -byteLength);
          }
        },
      };
    },
  };
}

function isCounted({ config }: BytesDeps, { trust }: Newcomer): boolean {
  return config.identityLimits && trust !== 'learner';
}

/** What counts somebody's bytes: their neighbourhood of the network, and everybody. Each trust has shares of its own. */
function sharesOf({ trust, sender }: Newcomer): [Limit, string][] {
  return [
    [OF_NEIGHBOURHOOD, `${trust}:${neighbourhoodOf(sender)}`],
    [OF_ALL, trust],
  ];
}

async function waitBeside(
  { db, clock }: BytesDeps,
  newcomer: Newcomer,
  byteLength: number,
  underWay: (subject: string) => number,
): Promise<number | null> {
  const shares = sharesOf(newcomer);
  const counted = await hitsOf(db, clock, shares);
  const waits = shares.flatMap(([limit, subject], at) => {
    const { hits = 0, retryAfter = 0 } = counted[at] ?? {};
    const room = (limit.hits - hits) * KIB;
    if (byteLength === 0 || byteLength + underWay(subject) <= room) return [];
    measured.limitReached.publish({ limit: limit.name });
    return [byteLength <= room ? RETRY_UNDER_WAY_SECONDS : retryAfter];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
