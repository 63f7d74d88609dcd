/**
 * The database gave no answer: no connection is free, none can be made, or the one in use broke or fell silent. Whether the
 * last statement was done is unknown (a commit may have been), and earlier ones of the same call may have been.
 */
export class DatabaseUnavailable extends Error {}
