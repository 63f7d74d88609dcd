/** The product's name in every title and text. */
export const PRODUCT_NAME = 'オトミチ';

/** The release in error reports (product-rules R7.4). */
export const APP_VERSION = 'v7.2.0';

/** The curriculum of a person without any subscription (product-rules R3.7). */
export const DEFAULT_CURRICULUM = 'pf-beginner';
