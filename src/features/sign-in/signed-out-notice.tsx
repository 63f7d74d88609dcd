import type { SignedOutReason } from '#session/session.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

interface SignedOutNoticeProps {
  reason: SignedOutReason;
  /** Number of takes on this device that the server does not have yet. */
  waiting: number;
}

/** Explains why the person was signed out, and that nothing is lost. */
export function SignedOutNotice({ reason, waiting }: SignedOutNoticeProps) {
  const reassurance = waiting > 0 ? `${texts.waiting(waiting)}${texts.waitingNext}` : texts.nothingLost;
  if (reason === 'disabled') {
    return (
      <Notice
        tone="danger"
        title={texts.disabled}
        action={
          <TextLink standalone to="/contact">
            {texts.contact}
          </TextLink>
        }
      >
        {reassurance}
      </Notice>
    );
  }
  if (reason === 'expired') {
    return (
      <Notice tone="warn" title={texts.expired}>
        <p>{texts.expiredWhy}</p>
        <p>{reassurance}</p>
      </Notice>
    );
  }
  return waiting > 0 ? <Notice title={texts.waiting(waiting)}>{texts.waitingNext}</Notice> : null;
}
