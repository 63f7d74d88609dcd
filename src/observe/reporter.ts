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
