import { declineAdvice } from '#contract/decline-advice.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Explains a bank's refusal and what to do. */
export function DeclineNotice({ declineCode }: { declineCode: string | null }) {
  const { title, advice } = declineAdvice(declineCode);
  return (
    <Notice tone="danger" title={title}>
      {advice}
    </Notice>
  );
}
