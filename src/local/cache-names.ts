/*
 * The caches that page and worker share. The app itself is in the worker's precache (sw/shell), and the last /home in a cache
 * that snapshot/drop-snapshot.ts names: the app's first script needs no other name.
 */

/** Complete files of packs, each under its path. Nothing is ever evicted from it by us. */
export const PACK_CACHE = 'otomichi-pack-v1';

/** Lesson files that the worker cached, texts that came by themselves among them; the oldest are evicted. */
export const CONTENT_CACHE = 'otomichi-content-v1';

/** Teachers' voices and the recordings that they are about. */
export const VOICE_CACHE = 'otomichi-voices-v1';

/** Pictures of the school, and those of people. */
export const IMAGE_CACHE = 'otomichi-images-v1';
export const PEOPLE_CACHE = 'otomichi-people-v1';

/** Recorded notes of scores and examples of the landing page. */
export const SOUND_CACHE = 'otomichi-sounds-v1';

/** The last answer of /config.json. */
export const CONFIG_CACHE = 'otomichi-config-v1';

/** Files that other apps gave to this one and that are no takes yet. */
export const RECEIVED_CACHE = 'otomichi-received-v1';
