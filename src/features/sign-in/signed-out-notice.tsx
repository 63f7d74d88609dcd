import type { SignedOutReason } from '#session/session.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

interface ReasonNoticeProps {
  reason: SignedOutReason;
  /** Takes on this device that the school does not have yet. */
  waiting: number;
}

/** Why nobody is signed in any more, and that nothing is lost by it. */
export function ReasonNotice({ reason, waiting }: ReasonNoticeProps) {
  const kept = waiting > 0 ? `${texts.waiting(waiting)}${texts.waitingNext}` : texts.kept;
  if (reason === 'disabled') {
    return (
      <Notice tone="danger" title={texts.disabled}>
        {kept}
      </Notice>
    );
  }
  if (reason === 'expired') {
    return (
      <Notice tone="warn" title={texts.expired}>
        <p>{texts.expiredWhy}</p>
        <p>{kept}</p>
      </Notice>
    );
  }
  return waiting > 0 ? <Notice title={texts.waiting(waiting)}>{texts.waitingNext}</Notice> : null;
}
