/** Reports errors and breadcrumbs with the person's id. Until a service is configured and permitted they go to the console. */
export interface Reporter {
  setUser(uid: string | null): void;
  breadcrumb(category: string, message: string): void;
  info(message: string): void;
  error(cause: unknown, where: string): void;
}

const MAX_BREADCRUMBS = 100;

export function consoleReporter(target: Pick<Console, 'info' | 'warn' | 'debug'>): Reporter {
  let uid: string | null = null;
  const crumbs: string[] = [];
  return {
    setUser(next) {
      if (next !== uid) target.debug('user', next);
      uid = next;
    },
    breadcrumb(category, message) {
      target.debug(`${category}: ${message}`);
      crumbs.push(`${category}: ${message}`);
      if (crumbs.length > MAX_BREADCRUMBS) crumbs.shift();
    },
    info: (message) => target.info(message),
    // Only a warning: failures offline are common, and the screen has shown them already.
    error: (cause, where) => target.warn(`[${where}]`, cause, { uid, crumbs: crumbs.slice(-10) }),
  };
}

/** No network, or too slow a one: common for an app that works offline. Logged on the device and not sent. */
export function isNetworkError(cause: unknown): boolean {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return code === 'api/network' || code === 'api/timeout' || code === 'network-request-failed';
}
