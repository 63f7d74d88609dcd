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
} from '@sentry/react';
import { isNetworkError } from './reporter.ts';
import { cutText, MAX_TEXT_LENGTH, scrubDeep, scrubText } from './scrub.ts';
import type { ErrorService } from './service.ts';

export interface SentrySettings {
  dsn: string;
  release: string;
  environment: string;
}

/** Fields that stay as they are: our own ids and what Sentry itself wrote. */
const UNSCRUBBED_FIELDS = new Set([
  'event_id',
  'sdk',
  'release',
  'environment',
  'debug_meta',
  'timestamp',
  'start_timestamp',
]);

/**
 * Starts Sentry; loaded only after consent. Window errors arrive through `Reporter.error` like all others, so its own
 * global handlers, sessions, traces and replays stay out. In version 11 `dataCollection` replaces `sendDefaultPii`.
 */
export function startSentry({ dsn, release, environment }: SentrySettings): ErrorService {
  let running = true;
  const client = init({
    dsn,
    release,
    environment,
    maxBreadcrumbs: 100,
    normalizeDepth: 3,
    maxValueLength: MAX_TEXT_LENGTH,
    attachStacktrace: false,
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    transportOptions: { bufferSize: 30 },
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      queues: false,
      stackFrameVariables: false,
      httpHeaders: { request: { allow: ['User-Agent'] }, response: false },
    },
    defaultIntegrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      // No clicks: a label may contain what a person wrote.
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

/** Removes secrets and shortens texts; `maxValueLength` no longer shortens the message itself. */
export function prepareEvent(event: ErrorEvent): ErrorEvent {
  const { user, ...rest } = event;
  const clean = scrubDeep(rest, UNSCRUBBED_FIELDS);
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
