import { declineAdvice } from '#contract/decline-advice.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** What the bank's no means, and what can be done. */
export function DeclineNotice({ declineCode }: { declineCode: string | null }) {
  const { title, advice } = declineAdvice(declineCode);
  return (
    <Notice tone="danger" title={title}>
      {advice}
    </Notice>
  );
}
