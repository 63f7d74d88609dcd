import { useState } from 'react';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { MAX_USERNAME_LENGTH } from '#domain/community/username.ts';
import { japanDate } from '#domain/japan-time.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useConvertedInput } from '#ui/form/use-converted-input.ts';
import { texts } from './texts.ts';
import { typedUsername, type UsernameCheck } from './username-check.ts';

interface UsernameFieldProps {
  username: string;
  check: UsernameCheck;
  /** From when it may be changed; null when it may be now. */
  changeableFrom: string | null;
  /** Of a form that could not be saved. */
  error: string | null;
  onChange: (username: string) => void;
}

/** ユーザーID: says its rules first, and while it is typed whether the name is free. */
export function UsernameField({ username, check, changeableFrom, error, onChange }: UsernameFieldProps) {
  const [left, setLeft] = useState(false);
  const locked = changeableFrom !== null;
  const typed = useConvertedInput(username, (text) => {
    setLeft(false);
    onChange(typedUsername(text).slice(0, 2 * MAX_USERNAME_LENGTH));
  });
  return (
    <div className="-mb-3 grid gap-1">
      <TextField
        label={texts.username}
        hint={locked ? texts.usernameLocked(japanDate(Date.parse(changeableFrom))) : texts.usernameHint}
        error={locked ? error : (error ?? errorOf(check, left))}
        {...typed}
        readOnly={locked}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
      />
      <p role="status" className="min-h-[1.6em] text-sm text-ink-soft">
        {locked ? '' : statusOf(check)}
      </p>
    </div>
  );
}

/** A name that is still being typed is not called too short. */
function errorOf(check: UsernameCheck, left: boolean): string | null {
  if (check.kind === 'taken') return ERROR_MESSAGES['users/username-taken'];
  if (check.kind !== 'wrong') return null;
  return check.problem === 'tooShort' && !left ? null : texts.usernameProblems[check.problem];
}

function statusOf({ kind }: UsernameCheck): string {
  if (kind === 'checking') return texts.usernameChecking;
  if (kind === 'available') return texts.usernameFree;
  return kind === 'unknown' ? texts.usernameUnknown : '';
}
