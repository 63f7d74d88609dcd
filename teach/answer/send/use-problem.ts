import { useEffect, useRef, useState } from 'react';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { answerOf, type SendProblem } from '#teach/answer/answer-draft.ts';
import { problemTexts, texts } from '#teach/answer/texts.ts';
import type { VoiceAt } from '#teach/voice/use-voices.ts';

/** Why an answer was not sent. */
export type Problem =
  | { of: 'draft'; why: SendProblem }
  | { of: 'voice'; at: 'refused' | 'sending' }
  /** What the server said of this content; null where no other content would change it. */
  | { of: 'try'; text: string; content: AnswerDraft | null };

const VOICE_TEXTS = { refused: texts.voiceRefused, sending: texts.voiceMissing } as const;

/** What keeps a draft from being sent, before anybody else is asked. */
export function problemIn(content: AnswerDraft, voices: readonly VoiceAt[]): Problem | null {
  const answer = answerOf(content);
  if (typeof answer === 'string') return { of: 'draft', why: answer };
  return voices.includes('refused') ? { of: 'voice', at: 'refused' } : null;
}

/** False once it was put right. */
function stillHolds(problem: Problem, content: AnswerDraft, voices: readonly VoiceAt[]): boolean {
  switch (problem.of) {
    case 'draft':
      return answerOf(content) === problem.why;
    case 'voice':
      return voices.includes(problem.at);
    case 'try':
      return problem.content === null || problem.content === content;
  }
}

/** What was said after the last press, for as long as it holds. */
export function useProblem(content: AnswerDraft, voices: readonly VoiceAt[]) {
  const [problem, say] = useState<Problem | null>(null);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const isPast = problem !== null && !stillHolds(problem, content, voices);
  // Forgotten and not only hidden: what becomes wrong again later is said after the next press.
  if (isPast) say(null);
  return {
    problem: problem === null || isPast ? null : textOf(problem),
    say,
    /** A try that failed; it is about what is written now, whatever was written while the try was under way. */
    sayFailed(text: string, { stays = false } = {}) {
      say({ of: 'try', text, content: stays ? null : latest.current });
    },
  };
}

function textOf(problem: Problem): string {
  switch (problem.of) {
    case 'draft':
      return problemTexts[problem.why];
    case 'voice':
      return VOICE_TEXTS[problem.at];
    case 'try':
      return problem.text;
  }
}
