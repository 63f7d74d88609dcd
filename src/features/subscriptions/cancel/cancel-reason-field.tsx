import { CheckBox } from '#ui/form/check-box.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { isTooLong, MAX_WORDS_LENGTH, type Reason, toggled } from './cancel-reason.ts';
import { cancelTexts as texts } from './cancel-texts.ts';

interface ReasonProps {
  reason: Reason;
  onReason: (reason: Reason) => void;
  /** The person has tried to continue, so errors are shown. */
  tried: boolean;
}

export function CancelReason({ reason, onReason, tried }: ReasonProps) {
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
        left={MAX_WORDS_LENGTH - reason.words.length}
        error={tried && isTooLong(reason) ? texts.tooLong : null}
      />
    </fieldset>
  );
}
