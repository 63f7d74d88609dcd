import type { Store } from '@tanstack/store';

/*
 *   looking ─▶ unsupported | needs-install | blocked | off | on
 *   off ──enable──▶ changing ──▶ on | blocked | off (failed)
 *   on ──disable, showContent──▶ changing ──▶ off | on | on (failed: as it was)
 */
export type PushState =
  | { readonly kind: 'looking' }
  /** The browser has no notices. */
  | { readonly kind: 'unsupported' }
  /** iPhone and iPad: only for the app on the home screen. */
  | { readonly kind: 'needs-install' }
  /** The person refused them in the browser; only its settings can change that. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'off'; readonly failed: boolean }
  | { readonly kind: 'changing' }
  | { readonly kind: 'on'; readonly showsContent: boolean; readonly failed: boolean };

/** Notices on this device for the person who is signed in. */
export interface PushDevice {
  readonly state: Store<PushState>;
  enable(): Promise<void>;
  disable(): Promise<void>;
  /** Whether the lock screen shows what a notice is about. */
  showContent(shows: boolean): Promise<void>;
}
