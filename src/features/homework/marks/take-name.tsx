import { type FormEvent, useRef, useState } from 'react';
import { isTakeNameTooLong, MAX_TAKE_NAME_LENGTH, takeNameOf } from '#domain/recordings/take-name.ts';
import { countCharacters } from '#domain/text-length.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { TakeHeader, TakeStore } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { nameTake } from './mark-take.ts';
import { markTexts } from './mark-texts.ts';

interface TakeNameProps {
  takes: Pick<TakeStore, 'change'>;
  take: TakeHeader;
}

type Step =
  | { at: 'rest' }
  | { at: 'typing'; typed: string; failed: boolean }
  /** `before` is what 「元に戻す」 brings back. */
  | { at: 'changed'; before: string | null };

/** Gives a take a name; what was there before comes back with one press. */
export function TakeName({ takes, take }: TakeNameProps) {
  const announce = useAnnounce();
  const opener = useRef<HTMLButtonElement>(null);
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const name = take.name ?? null;
  const rest = () => {
    setStep({ at: 'rest' });
    // The field that had the focus is gone: it goes back to what opened it.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const store = async (typed: string) => {
    try {
      const changed = (await nameTake(takes, take.takeID, typed)).name ?? null;
      announce(changed === null ? markTexts.nameRemoved : markTexts.named(changed));
      if (changed === name) return rest();
      setStep({ at: 'changed', before: name });
      requestAnimationFrame(() => opener.current?.focus());
    } catch {
      setStep({ at: 'typing', typed, failed: true });
    }
  };
  if (step.at === 'typing') {
    return (
      <NameForm
        typed={step.typed}
        failed={step.failed}
        onType={(typed) => setStep({ at: 'typing', typed, failed: false })}
        onSave={() => store(step.typed)}
        onCancel={rest}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        ref={opener}
        tone="quiet"
        size="small"
        icon="pen"
        onClick={() => setStep({ at: 'typing', typed: name ?? '', failed: false })}
      >
        {name === null ? markTexts.nameAdd : markTexts.nameChange}
      </Button>
      {step.at === 'changed' && (
        <>
          <span className="text-sm text-ink-soft wrap-anywhere">
            {name === null ? markTexts.nameRemoved : markTexts.named(name)}
          </span>
          <Button tone="quiet" size="small" onClick={() => void store(step.before ?? '')}>
            {markTexts.undo}
          </Button>
        </>
      )}
    </div>
  );
}

interface NameFormProps {
  typed: string;
  failed: boolean;
  onType(typed: string): void;
  onSave(): Promise<void>;
  onCancel(): void;
}

/** A name that is too long stays in the field: nothing typed is cut. */
function NameForm({ typed, failed, onType, onSave, onCancel }: NameFormProps) {
  const [busy, setBusy] = useState(false);
  const tooLong = isTakeNameTooLong(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong || busy) return;
    setBusy(true);
    void onSave().finally(() => setBusy(false));
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onCancel()}
      className="grid gap-2"
    >
      <TextField
        label={markTexts.name}
        hint={markTexts.nameHint}
        error={tooLong ? markTexts.nameTooLong : failed ? markTexts.failed : null}
        value={typed}
        autoFocus
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onType(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" busy={busy} disabled={tooLong}>
          {markTexts.save}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          {markTexts.cancel}
        </Button>
        <span className={`tabular ml-auto text-sm ${tooLong ? 'font-bold text-danger' : 'text-ink-soft'}`}>
          {markTexts.nameCount(countCharacters(takeNameOf(typed) ?? ''), MAX_TAKE_NAME_LENGTH)}
        </span>
      </div>
    </form>
  );
}
