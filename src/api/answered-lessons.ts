import { comments } from '#contract/comments.ts';
import type { Api } from './client.ts';
import { queryOf } from './query.ts';

/**
 * What came back over all lessons, as far as all of it is on this device: screens read it and never ask for it. It is written
 * once lists and voices are here (src/app/cache/answer-precache.ts).
 */
export const answeredLessonsQuery = (api: Api) => ({
  ...queryOf(api, comments.answered, {}),
  enabled: false,
});
