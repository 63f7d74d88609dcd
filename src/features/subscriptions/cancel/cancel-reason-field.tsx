import { CheckBox } from '#ui/form/check-box.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { isTooLong, type Reason, toggled, WORDS_LIMIT } from './cancel-reason.ts';

interface ReasonProps {
  reason: Reason;
  onReason: (reason: Reason) => void;
  /** The person has tried to go on: what is wrong is said. */
  told: boolean;
}

export function CancelReason({ reason, onReason, told }: ReasonProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold">{texts.reasonTitle}</legend>
      <p className="text-sm text-ink-soft">{texts.reasonHint}</p>
      <div>
        {texts.reasons.map((choice) => (
          <CheckBox
            key={choice}
            checked={reason.chosen.includes(choice)}
            onChange={() => onReason(toggled(reason, choice))}
          >
            {choice}
          </CheckBox>
        ))}
      </div>
      <TextArea
        label={texts.words}
        rows={3}
        value={reason.words}
        onChange={(event) => onReason({ ...reason, words: event.target.value })}
        left={WORDS_LIMIT - reason.words.length}
        error={told && isTooLong(reason) ? texts.tooLong : null}
      />
    </fieldset>
  );
}
