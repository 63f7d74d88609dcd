import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { practice } from '#contract/practice/practice-log.ts';

/** The log of the last 400 days; without days in its key, so that tomorrow finds it offline. */
export const practiceLogsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, practice.listLogs, {}), throwOnError: false });
