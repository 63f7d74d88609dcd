import type { Rollup } from 'vite';

/*
 * Which part of the app travels in which file. Left to itself the bundler makes a file of every set of modules that some
 * pages share: 166 files, 35 of them before /home could be drawn, each a request through the worker. What is used together
 * is one file here, and every part contains all that it needs, together with those above it:
 *
 *   boot       what runs before the first paint: the least that decides what stands there
 *   app        frame, router and queries, and what /home shares with the pages of signing in
 *   home       /home, and whatever else needs those modules
 *   forms      what the pages of signing in share with others, and /home does not need
 *   entering   signing in and up, links of mails
 *   idle       small things that the page loads once it has been drawn
 *   shared     what the next parts share with what is loaded for itself
 *   background small things that start once somebody is signed in, and what the device shares with what is loaded for itself
 *   member     what two or more of the next parts share
 *   lesson, recorder, courses, billing, settings
 *
 * What is loaded for itself (device storage, identity, scores, texts …) stays as the bundler cuts it.
 */
const ROUTE = (name: string) => new RegExp(`/src/routes/${name}[^/]*\\?tsr-split=`);

/** The modules at which a part begins: pages, and what is imported when it is needed. */
const BEGINNINGS: readonly (readonly [part: string, begins: RegExp])[] = [
  ['boot', /\/src\/main\.tsx$/],
  ['app', /\/src\/app\/start\.tsx$/],
  ['home', ROUTE('home\\.')],
  [
    'home',
    /\/src\/app\/(cache\/(query-persister|optimistic-progress)|auth\/fetch-onboarding|device\/open-when-used)\.ts$/,
  ],
  ['entering', ROUTE('(signIn|signUp|resetPassword|\\[__\\])')],
  ['lesson', ROUTE('lessons\\.\\$lesson/(route|index|text|feedback)')],
  ['recorder', ROUTE('lessons\\.\\$lesson/homework')],
  [
    'courses',
    ROUTE('(courses|progress|curriculums/(index|\\$currCode\\.(index|courses)|\\$currCode\\.tsx))'),
  ],
  ['billing', ROUTE('curriculums(_\\.|/)\\$currCode\\.purchase')],
  ['billing', ROUTE('settings/(cards|orders|subscriptions)')],
  ['billing', /\/src\/features\/(cards|subscriptions|purchase|orders)\//],
  ['settings', ROUTE('(notifications|settings/(home|auth|notifications))')],
  ['idle', /\/src\/app\/(late-work|auth\/resume-intent|device\/(worker-bridge|list-takes))\.ts$/],
  [
    'idle',
    /\/src\/app\/(observe\/start-observe\.ts|first-paint\/home-snapshot\.ts|shell\/(error-screen|offers|consent-notice)\.tsx)$/,
  ],
  ['idle', /\/src\/ui\/form\/use-typed-contact\.tsx?$/],
  ['background', /\/src\/app\/(cache\/(start|answer)-precache|shell\/navigation\/unread-count)\.tsx?$/],
  ['device', /\/src\/app\/device\/open-device\.ts$/],
  ['community', ROUTE('(community|compose|plays|posts|users)')],
];

const OF_MEMBERS = ['lesson', 'recorder', 'courses', 'billing', 'settings'];
/** What is imported when it is needed and belongs to no part. */
const ALONE = 'alone';
/** Pages that strangers open by a link, and their neighbours: each brings what it needs, and not what starts for members. */
const COMMUNITY = 'community';
const LATE = ['background', 'device', ALONE, COMMUNITY];
/** In this order the bundler hands modules out; a part takes what it needs of those that are left. */
const PARTS = [
  'boot',
  'app',
  'home',
  'forms',
  'entering',
  'idle',
  'shared',
  'background',
  'member',
  ...OF_MEMBERS,
];

/** The landing page's own build (vite.landing.config.ts): what stands there at once, and everything below the first screen. */
const LANDING_BEGINNINGS: typeof BEGINNINGS = [
  ['page', /\/src\/app\/landing\/start-landing\.tsx$/],
  ['below', /\/src\/features\/landing\/below-fold\.tsx$/],
];

interface Graph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importers' | 'dynamicImporters'> | null;
}

/** The groups for the bundler's `codeSplitting`. */
export const pageChunks = () => groupsOf(PARTS, partOf);

/** The same for the landing page: two files, and what comes when it is needed. */
export const landingChunks = () =>
  groupsOf(['page', 'below'], (id, graph) => {
    const needing = beginningsOf(id, graph, LANDING_BEGINNINGS);
    return needing.has('page') ? 'page' : needing.has('below') ? 'below' : null;
  });

function groupsOf(parts: readonly string[], nameOf: typeof partOf) {
  return {
    groups: parts.map((part, at) => ({
      debugName: part,
      name: (id: string, graph: Graph) => (nameOf(id, graph) === part ? part : null),
      priority: parts.length - at,
    })),
  };
}

/** The part that a module travels in; null where the bundler may decide. */
export function partOf(id: string, graph: Graph): string | null {
  const needing = beginningsOf(id, graph);
  if (needing.has('boot')) return 'boot';
  if (needing.has('app')) return 'app';
  if (needing.has('entering') && needing.size > 1) return needing.has('home') ? 'app' : 'forms';
  if (needing.has('home')) return 'home';
  const pages = OF_MEMBERS.filter((part) => needing.has(part));
  if (needing.has('idle')) return 'idle';
  // Else what is loaded for itself would bring a whole page along.
  if (LATE.some((part) => needing.has(part)) && pages.length > 0) return 'shared';
  if (needing.has(COMMUNITY)) return null;
  if (needing.has('background') || (needing.has('device') && needing.has(ALONE))) return 'background';
  if (needing.has('device') || needing.has(ALONE)) return null;
  if (pages.length > 1) return 'member';
  const [only] = needing;
  return pages[0] ?? only ?? null;
}

/** The parts whose beginnings need this module, by imports that are not dynamic. */
function beginningsOf(id: string, graph: Graph, beginnings = BEGINNINGS): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    const parts = beginnings.filter(([, begins]) => begins.test(module ?? '')).map(([part]) => part);
    if (parts.length === 0 && dynamicImporters.length > 0) parts.push(ALONE);
    for (const part of parts) found.add(part);
    waiting.push(...importers);
  }
  return found;
}
