/** What Safari and WebKitGTK say of themselves, whatever their user agent says. */
const WEBKIT_VENDOR = 'Apple';

/** Whether the page runs in WebKit, as every browser of an iPhone does. */
export const isWebKit = (vendor: string = navigator.vendor): boolean => vendor.startsWith(WEBKIT_VENDOR);
