/** Names of this device's databases, which are also the names of the channels on which their changes are told. */
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
/** Only a channel: the rows of packs are in the device's database, their files in one of their own. */
export const PACK_CHANNEL = 'otomichi-packs';

/** The Web Lock of the outbox: one runner delivers at a time, in all tabs and the worker. */
export const OUTBOX_LOCK = 'outbox';
