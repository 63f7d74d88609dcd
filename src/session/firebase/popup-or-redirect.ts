import { authFailure } from '#session/auth-failure.ts';

interface Flows<T> {
  /** In an installed app a pop-up cannot return. */
  readonly installed: boolean;
  readonly popup: () => Promise<T>;
  readonly redirect: () => Promise<never>;
}

/** Uses a pop-up, or a redirect in an installed app and when the browser blocks the pop-up. */
export async function popupOrRedirect<T>({ installed, popup, redirect }: Flows<T>): Promise<T> {
  if (installed) return redirect();
  try {
    return await popup();
  } catch (error) {
    if (authFailure(error).code !== 'popup-blocked') throw error;
    return redirect();
  }
}
