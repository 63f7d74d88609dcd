interface RouterRule {
  condition: { urlPattern: { pathname: string }; requestMethod?: string };
  source: 'cache' | 'network';
}

/** The static routing of service workers, which the type library does not have; Chromium has it since version 123. */
interface RoutingEvent {
  addRoutes?(rules: RouterRule[]): Promise<void>;
}

const get = (pathname: string) => ({ urlPattern: { pathname }, requestMethod: 'get' });

/**
 * Scripts and styles with a hash are looked up in every cache, so those of the previous version are found as well; else the
 * network. Sounds of /assets go through the worker, which caches them when they are first played.
 */
const RULES: RouterRule[] = [
  { condition: get('/assets/*.js'), source: 'cache' },
  { condition: get('/assets/*.css'), source: 'cache' },
  ...[
    '/api/*',
    '/teach/*',
    '/uploads/*',
    '/identitytoolkit.googleapis.com/*',
    '/securetoken.googleapis.com/*',
  ].map((pathname): RouterRule => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
];

/** Lets the browser answer without asking the worker, which may have to be started for it. Never fails an installation. */
export async function addStaticRoutes(event: ExtendableEvent): Promise<void> {
  try {
    await (event as ExtendableEvent & RoutingEvent).addRoutes?.(RULES);
  } catch {
    // An older form of the interface: every request goes through the worker, as without it.
  }
}
