import type { AnswerDraft } from '#contract/entities/answer.ts';
import { OUTCOMES, STAMPS } from '#domain/answers/answer.ts';
import { Choice } from '#ui/form/choice.tsx';
import { withOutcome, withStamp } from './answer-draft.ts';
import { outcomeLabels, outcomeNotes, stampLabels, texts } from './texts.ts';

interface OutcomeChoiceProps {
  content: AnswerDraft;
  change(how: (content: AnswerDraft) => AnswerDraft): void;
}

/** How the recording was received: a stamp, and whether the learner goes on. */
export function OutcomeChoice({ content, change }: OutcomeChoiceProps) {
  return (
    <>
      <Choice
        legend={texts.stamp}
        layout="inline"
        options={[
          ...STAMPS.map((value) => ({ value: value as string, label: stampLabels[value] })),
          { value: '', label: texts.stampNone },
        ]}
        value={content.stamp ?? ''}
        onChange={(value) => {
          const stamp = STAMPS.find((each) => each === value) ?? null;
          change((draft) => withStamp(draft, stamp));
        }}
      />
      <div data-lack="no-outcome" className="scroll-mt-72 scroll-mb-48">
        <Choice
          legend={texts.outcome}
          options={OUTCOMES.map((value) => ({
            value,
            label: outcomeLabels[value],
            note: outcomeNotes[value],
          }))}
          value={content.outcome}
          onChange={(outcome) => change((draft) => withOutcome(draft, outcome))}
        />
      </div>
    </>
  );
}
