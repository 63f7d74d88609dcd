import { authFailure } from '#session/auth-failure.ts';

interface Flows<T> {
  /** In an installed app a pop-up never comes back. */
  readonly installed: boolean;
  readonly popup: () => Promise<T>;
  readonly redirect: () => Promise<never>;
}

/** A pop-up where one can be, else a redirect (decisions, "Identity"): also when the browser would not open it. */
export async function popupOrRedirect<T>({ installed, popup, redirect }: Flows<T>): Promise<T> {
  if (installed) return redirect();
  try {
    return await popup();
  } catch (error) {
    if (authFailure(error).code !== 'popup-blocked') throw error;
    return redirect();
  }
}
