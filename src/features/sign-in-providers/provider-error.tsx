import { authMessage } from '#session/auth-messages.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';
import { OTHER_WAY } from './use-provider-sign-in.ts';

/** What a person did themselves is no danger. */
const THEIR_OWN: ReadonlySet<string> = new Set([
  'popup-closed-by-user',
  'cancelled-popup-request',
  'redirect-cancelled-by-user',
  'user-cancelled',
]);

export function Trouble({ code }: { code: string }) {
  if (code === OTHER_WAY) {
    return (
      <Notice tone="warn" title={texts.linkTitle}>
        {texts.link}
      </Notice>
    );
  }
  return <Notice tone={THEIR_OWN.has(code) ? 'info' : 'danger'}>{authMessage(code)}</Notice>;
}
