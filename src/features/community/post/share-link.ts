import { isAbort } from '#lib/is-abort.ts';
import { copyText } from '#ui/button/copy-text.ts';

/** Hands an address to the device's own sharing, or copies it. Resolves with what happened. */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return 'shared';
    } catch (cause) {
      // The person closed the sheet: that is their answer.
      if (isAbort(cause)) return 'shared';
    }
  }
  return await copyText(url);
}
