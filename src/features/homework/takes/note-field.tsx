import { useId } from 'react';
import { isNoteTooLong, MAX_NOTE_LENGTH } from '#domain/recordings/note-length.ts';
import { countCharacters } from '#domain/text-length.ts';
import { texts } from '#features/homework/texts.ts';

interface NoteFieldProps {
  value: string;
  /** While the words are on their way: what is typed then would not go with them. */
  readOnly?: boolean;
  /** It was opened by a press: what is typed next is meant for it, and not for the keys of the recorder. */
  autoFocus?: boolean;
  /** False where the device could not store it: whoever leaves the page loses it, and hears so first. */
  isStored: boolean;
  onChange(note: string): void;
}

/** Counts characters as a person does. Text that is too long stays in the field, so that nothing typed is cut. */
export function NoteField({
  value,
  readOnly = false,
  autoFocus = false,
  isStored,
  onChange,
}: NoteFieldProps) {
  const id = useId();
  const tooLong = isNoteTooLong(value);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-bold">
        {texts.note}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {texts.noteHint}
      </p>
      <textarea
        id={id}
        rows={3}
        value={value}
        readOnly={readOnly}
        // biome-ignore lint/a11y/noAutofocus: only where the field replaces the button that opened it
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-hint ${id}-count`}
        className="field-sizing-content max-h-[45svh] min-h-24 w-full resize-y rounded-md border border-line-strong bg-surface px-4 py-3 leading-[1.8] read-only:bg-sunk aria-invalid:border-danger"
      />
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        <p role="alert" className="phrase font-bold text-danger">
          {tooLong ? texts.noteTooLong : isStored ? '' : texts.noteNotStored}
        </p>
        <p id={`${id}-count`} className={`tabular ${tooLong ? 'font-bold text-danger' : 'text-ink-soft'}`}>
          {texts.noteCount(countCharacters(value), MAX_NOTE_LENGTH)}
        </p>
      </div>
    </div>
  );
}
