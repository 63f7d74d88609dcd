/** The names that page, other tabs and the worker share. A database's changes are told on the channel of its name. */
export const DEVICE_DATABASE = 'otomichi-device';
export const TAKE_DATABASE = 'otomichi-takes';
/** Pictures of posts that are being written or wait to be sent. */
export const PICTURE_DATABASE = 'otomichi-pictures';
/** What takes said against their scores. */
export const HEARING_DATABASE = 'otomichi-hearings';
/** What a teacher said, in the console: never beside what a learner recorded on the same device. */
export const VOICE_DATABASE = 'otomichi-teach';
/** The earlier app version's. */
export const LEGACY_DATABASE = 'otomichi';
/** Files of packs on their way, and answers for their pages; the rows of packs are in the device's database. */
export const PACK_DATABASE = 'otomichi-packs';
/** On which every change of a pack is told, wherever it is stored. */
export const PACK_CHANNEL = PACK_DATABASE;
/** A block that is written for a moment, to see whether there is room. */
export const RESERVE_DATABASE = 'otomichi-reserve';

/** The Web Lock of the outbox: one runner delivers at a time, in all tabs and the worker. */
export const OUTBOX_LOCK = 'outbox';
/** The tag of Background Sync by which the browser wakes the worker to deliver. */
export const OUTBOX_SYNC_TAG = 'homework';
