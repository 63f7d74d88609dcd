/** Errors, breadcrumbs and who they happened to (by id alone). Without an id configured everything stays in the console. */
export interface Reporter {
  setUser(uid: string | null): void;
  breadcrumb(category: string, message: string): void;
  info(message: string): void;
  error(cause: unknown, where: string): void;
}

/** At most so many breadcrumbs are kept (specification, section 9). */
const CRUMBS = 100;

export function consoleReporter(target: Pick<Console, 'info' | 'warn' | 'debug'>): Reporter {
  let uid: string | null = null;
  const crumbs: string[] = [];
  return {
    setUser(next) {
      uid = next;
    },
    breadcrumb(category, message) {
      crumbs.push(`${category}: ${message}`);
      if (crumbs.length > CRUMBS) crumbs.shift();
    },
    info: (message) => target.info(message),
    // A warning: what fails for want of a line is everyday here, and the screen has said it already.
    error: (cause, where) => target.warn(`[${where}]`, cause, { uid, crumbs: crumbs.slice(-10) }),
  };
}

/** No line, or too slow a one: everyday for an app that works without. Such is noted on the device and not sent. */
export function isNetworkError(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return code === 'api/network' || code === 'api/timeout' || code === 'network-request-failed';
}
