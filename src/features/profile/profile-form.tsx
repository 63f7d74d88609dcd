import { type FormEvent, type ReactNode, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { OwnProfile } from '#contract/community/profiles.ts';
import { MAX_DISPLAY_NAME_LENGTH } from '#domain/community/post.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { InstrumentsField } from './instruments-field.tsx';
import { PictureField } from './picture-field.tsx';
import { bioLeft, errorsOf, fieldsOf, hasChanges, NO_ERRORS, withField } from './profile-draft.ts';
import { PublicSwitch } from './public-switch.tsx';
import { type SaveState, useSaveProfile } from './save-profile.ts';
import { texts } from './texts.ts';
import type { StoredDraft } from './use-profile-draft.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UsernameField } from './username-field.tsx';

interface ProfileFormProps {
  api: Api;
  saved: OwnProfile;
  stored: StoredDraft;
  onSaved: (profile: OwnProfile) => void;
  /** Beside the button: where the form leads. */
  aside: ReactNode;
}

/** The fields of a profile. Nothing leaves the device before 保存する, and what was typed stays until it is saved. */
export function ProfileForm({ api, saved, stored, onSaved, aside }: ProfileFormProps) {
  const { draft, picture, setDraft, setPicture, forget, forgetSaved } = stored;
  const { state, save, reset } = useSaveProfile(api);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const fields = fieldsOf(saved, draft);
  const [check, refuse] = useUsernameCheck(api, fields.username, saved.username);
  const errors = attempts > 0 ? errorsOf(fields) : NO_ERRORS;
  const change = (changed: typeof draft) => {
    if (state.kind === 'failed') reset();
    setDraft(withField(saved, draft, changed));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    const isWrong = Object.values(errorsOf(fields)).some((error) => error !== null);
    if (isWrong || check.kind === 'taken' || state.kind === 'saving') return;
    const sent = { saved, draft, picture };
    const result = await save(sent);
    if ('code' in result) {
      if (result.code === 'users/username-taken') refuse();
      // The field says why, and gets the focus.
      return setAttempts((count) => count + 1);
    }
    forgetSaved(sent, result);
    setAttempts(0);
    onSaved(result);
  };
  const failure = state.kind === 'failed' ? state : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-column gap-6">
      <PictureField
        saved={saved.image}
        draft={picture}
        name={fields.displayName || fields.username}
        percent={state.kind === 'saving' ? state.percent : null}
        error={failure?.isPicture ? texts.pictureRefused : null}
        onChange={(next) => {
          if (state.kind === 'failed') reset();
          setPicture(next);
        }}
      />
      <UsernameField
        username={fields.username}
        check={check}
        changeableFrom={saved.usernameFrom}
        error={errors.username ?? (failure?.code === 'users/username-locked' ? failure.message : null)}
        onChange={(username) => change({ username })}
      />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={errors.displayName}
        value={fields.displayName}
        maxLength={MAX_DISPLAY_NAME_LENGTH * 12}
        onChange={({ target }) => change({ displayName: target.value })}
        autoComplete="nickname"
      />
      <TextArea
        label={texts.bio}
        hint={texts.bioHint}
        error={errors.bio}
        value={fields.bio}
        left={bioLeft(fields.bio)}
        onChange={({ target }) => change({ bio: target.value })}
      />
      <InstrumentsField chosen={fields.instruments} onChange={(instruments) => change({ instruments })} />
      <PublicSwitch
        isPublic={fields.isPublic}
        wasPublic={saved.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={state.kind === 'saving'}>
          {texts.save}
        </Button>
        {hasChanges(draft, picture) && state.kind !== 'saving' && saved.username !== null && (
          <Button tone="quiet" onClick={forget}>
            {texts.discard}
          </Button>
        )}
        {aside}
      </div>
      <Outcome state={state} isWaiting={hasChanges(draft, picture)} />
    </form>
  );
}

/** Said by a field already. */
const AT_FIELDS: readonly string[] = ['users/username-taken', 'users/username-locked'];

function Outcome({ state, isWaiting }: { state: SaveState; isWaiting: boolean }) {
  const online = useOnline();
  if (!online && isWaiting) return <Notice tone="warn">{texts.offline}</Notice>;
  if (state.kind === 'failed' && !state.isPicture && !AT_FIELDS.includes(state.code)) {
    return <Notice tone="danger">{texts.failed(state.message)}</Notice>;
  }
  return null;
}
