import {
  addBreadcrumb,
  breadcrumbsIntegration,
  captureException,
  captureMessage,
  dedupeIntegration,
  type ErrorEvent,
  eventFiltersIntegration,
  functionToStringIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  setUser,
} from '@sentry/browser';
import { isNetworkError } from './reporter.ts';
import { cutText, MAX_TEXT_LENGTH, scrubDeep, scrubText } from './scrub.ts';
import type { ErrorService } from './service.ts';

export interface SentrySettings {
  dsn: string;
  release: string;
  environment: string;
}

/** Our own ids and what the service made itself. */
const KEPT = new Set([
  'event_id',
  'sdk',
  'release',
  'environment',
  'debug_meta',
  'timestamp',
  'start_timestamp',
]);

/**
 * Sentry as sections 7 and 9 of the specification say. Fetched only after consent. Errors of the window come through
 * `Reporter.error` like all others, so that there is one door: its own handlers, sessions, traces and replays are not
 * taken in. Since version 11 `dataCollection` stands where `sendDefaultPii` stood.
 */
export function startSentry({ dsn, release, environment }: SentrySettings): ErrorService {
  let running = true;
  const client = init({
    ...{ dsn, release, environment },
    maxBreadcrumbs: 100,
    normalizeDepth: 3,
    maxValueLength: MAX_TEXT_LENGTH,
    attachStacktrace: false,
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    transportOptions: { bufferSize: 30 },
    dataCollection: {
      ...{ userInfo: false, cookies: false, httpBodies: [], urlQueryParams: false },
      ...{ databaseQueryData: false, queues: false, stackFrameVariables: false },
      httpHeaders: { request: { allow: ['User-Agent'] }, response: false },
    },
    defaultIntegrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      // Clicks are left out: a label may hold what a person wrote.
      breadcrumbsIntegration({ dom: false, fetch: true, xhr: true, history: true, sentry: false }),
    ],
    beforeSend: (event) => (running ? prepareEvent(event) : null),
  });
  return {
    setPerson: (person) => {
      if (running) setUser(person === null ? null : { id: person.uid });
    },
    shown: () => undefined,
    breadcrumb: (category, message) => {
      if (running) addBreadcrumb({ category, message });
    },
    info: (message) => {
      if (running) captureMessage(message, 'info');
    },
    error: (cause, where) => {
      if (running && !isNetworkError(cause)) captureException(cause, { tags: { where } });
    },
    stop: () => {
      running = false;
      setUser(null);
      if (client) client.getOptions().enabled = false;
      void client?.close(0);
    },
  };
}

/** Without secrets, and within the lengths of section 9: `maxValueLength` no longer cuts the message itself. */
export function prepareEvent(event: ErrorEvent): ErrorEvent {
  const { user, ...rest } = event;
  const clean = scrubDeep(rest, KEPT);
  if (clean.message !== undefined) clean.message = cutText(clean.message);
  for (const value of clean.exception?.values ?? []) {
    if (value.value !== undefined) value.value = cutText(value.value);
  }
  for (const crumb of clean.breadcrumbs ?? []) {
    if (crumb.message !== undefined) crumb.message = cutText(crumb.message);
  }
  if (clean.request) {
    const { url, headers } = clean.request;
    const agent = headers?.['User-Agent'];
    clean.request = {
      ...(url === undefined ? {} : { url: cutText(scrubText(url)) }),
      ...(agent === undefined ? {} : { headers: { 'User-Agent': agent } }),
    };
  }
  return user?.id === undefined ? clean : { ...clean, user: { id: user.id } };
}
