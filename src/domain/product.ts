/** The product's name as every title and text shows it (decisions, "Names and tone"). */
export const PRODUCT_NAME = 'オトミチ';

/** The release that error reports carry (specification, section 9). */
export const APP_VERSION = 'v7.2.0';

/** The curriculum shown to a person without any subscription (specification, section 4). */
export const DEFAULT_CURRICULUM = 'pf-beginner';
