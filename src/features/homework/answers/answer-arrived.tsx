import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { answerTexts } from './answer-texts.ts';
import { ANSWER_HASH } from './answered-take.tsx';
import type { AnswerContext } from './use-answers.ts';

/** Above the recorder: an unread answer stands among the takes, below what a phone shows at first. */
export function AnswerArrived({ answers: { unread } }: { answers: AnswerContext }) {
  // It stays for this visit: nothing may move under the finger once the answer counts as read.
  const [shown, setShown] = useState(unread > 0);
  if (!shown && unread > 0) setShown(true);
  if (!shown) return null;
  const show = () => {
    const answer = document.getElementById(ANSWER_HASH);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    answer?.scrollIntoView({ block: 'start', behavior: reducedMotion ? 'auto' : 'smooth' });
  };
  return (
    <Notice
      title={answerTexts.arrived}
      action={
        <Button size="small" icon="down" onClick={show}>
          {answerTexts.see}
        </Button>
      }
    />
  );
}
