/** Safari says here whether this is the app on the home screen; browsers that are not Apple's do not have it. */
interface AppleNavigator {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  readonly standalone?: boolean;
}

export interface ThisWindow {
  readonly navigator: AppleNavigator;
  matchMedia(query: string): Pick<MediaQueryList, 'matches'>;
}

const INSTALLED = '(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)';

/** Whether this window is the app on a home screen, without the parts of a browser. */
export function isInstalled(page: ThisWindow): boolean {
  return page.navigator.standalone === true || page.matchMedia(INSTALLED).matches;
}

/** An iPhone or iPad: the app on its home screen stores apart from its browser. */
export function isAppleMobile({ navigator }: Pick<ThisWindow, 'navigator'>): boolean {
  // Safari on a Mac has it too, and there is no Mac with a touch screen.
  return navigator.standalone !== undefined && navigator.maxTouchPoints > 1;
}

/** A browser of an iPhone or iPad that can put the app on the home screen. */
export function isAppleTab(page: Pick<ThisWindow, 'navigator'>): boolean {
  const { standalone, userAgent } = page.navigator;
  return isAppleMobile(page) && standalone === false && /Safari/.test(userAgent);
}
