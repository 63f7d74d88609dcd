import pLimit from 'p-limit';
import { SECOND_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { AppAddress } from './address.ts';
import { COURSES_HEAD, curriculumHead } from './heads/curriculum-head.ts';
import { personHead } from './heads/person-head.ts';
import { playHead } from './heads/play-head.ts';
import { postHead } from './heads/post-head.ts';
import { landingHead, MEMBERS_PAGE, NOT_FOUND, stillHead, UNKNOWN_NOW } from './heads/still-heads.ts';
import type { PageHead } from './page-head.ts';

/** A head is looked up again after this time: what was taken back may be named so long. */
export const HEAD_TTL_MS = 5 * SECOND_MS;
/** Heads that are remembered, a few kilobytes each; the oldest go first. */
const MAX_REMEMBERED = 1_000;
/** Look-ups at a time: crawlers never take the database's connections from the calls. */
const MAX_CONCURRENT = 3;
/** Beyond these pages open with the general head, and 503 for crawlers. */
const MAX_WAITING_HEADS = 100;

type Deps = Pick<ServerDeps, 'db' | 'config' | 'clock' | 'log'>;
type Lookup = () => Promise<PageHead>;

/** The head of an address of the app; null stands for an address that leads to no screen. */
export type PageHeads = (address: AppAddress | null) => Promise<PageHead>;

/** What the server says of each page, with the eyes of a visitor. Two indexed statements at most for one look-up. */
export function pageHeads(deps: Deps): PageHeads {
  const landing = landingHead(deps.config.publicOrigin);
  const remembered = rememberedHeads(deps);
  return async (address) => {
    if (address === null) return NOT_FOUND;
    if (address.route === '/') return landing;
    const lookup = lookupOf({ db: deps.db, publicOrigin: deps.config.publicOrigin }, address);
    if (lookup !== null) return await remembered(JSON.stringify(address), lookup);
    if (address.route === '/404') return NOT_FOUND;
    return address.route === '/curriculums' ? COURSES_HEAD : (stillHead(address.route) ?? MEMBERS_PAGE);
  };
}

/** How the head of a page that has its own words is found; null for pages without. */
function lookupOf(
  of: { db: Deps['db']; publicOrigin: string },
  { route, params }: AppAddress,
): Lookup | null {
  const { currCode = '', playSlug = '', postID = '', username = '' } = params;
  switch (route) {
    case '/curriculums/$currCode':
      return () => curriculumHead(of, currCode, null);
    case '/curriculums/$currCode/courses':
      return () => curriculumHead(of, currCode, 'courses');
    case '/plays/$playSlug':
      return () => playHead(of, playSlug);
    case '/posts/$postID':
      return () => postHead(of, postID);
    case '/users/$username':
      return () => personHead(of, username);
    default:
      return null;
  }
}

/** Shares look-ups of the same page, and remembers their answers for a moment. */
function rememberedHeads({ clock, log }: Deps) {
  const limit = pLimit(MAX_CONCURRENT);
  const known = new Map<string, { readonly until: number; readonly head: Promise<PageHead> }>();
  const forget = (key: string) => known.delete(key);
  return (key: string, lookup: Lookup): Promise<PageHead> => {
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.head;
    forget(key);
    if (limit.pendingCount >= MAX_WAITING_HEADS) return Promise.resolve(UNKNOWN_NOW);
    const head = limit(lookup).catch((error: unknown) => {
      forget(key);
      log.warn('head of a page not found', { error });
      return UNKNOWN_NOW;
    });
    known.set(key, { until: now + HEAD_TTL_MS, head });
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) forget(oldest);
    return head;
  };
}
