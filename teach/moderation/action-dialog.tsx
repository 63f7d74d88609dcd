import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import type { ModeratedItem } from '#contract/teach/moderation.ts';
import { MAX_MODERATION_REASON_LENGTH, SUSPENSION_DAYS } from '#domain/community/moderation.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { texts } from './texts.ts';
import { type Choice as Chosen, useModerate, type Words } from './use-moderate.tsx';

interface ActionDialogProps {
  item: ModeratedItem;
  /** What is about to be done; null while nothing is. */
  chosen: Chosen | null;
  words: Words;
  onWords: (words: Words) => void;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was faster: what is on the screen, and so this step, may fit no more. */
  onChanged: () => Promise<unknown>;
}

/** Asks for the reason before something is done, and says what it means. What was written stays when it fails. */
export function ActionDialog({ chosen, onClose, ...rest }: ActionDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const step = chosen?.step ?? null;
  return (
    <Dialog
      open={step !== null}
      title={step === null ? '' : texts.steps[step]}
      onClose={onClose}
      actions={
        step !== null && (
          <>
            <Button tone="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              type="submit"
              form={form}
              busy={busy}
              tone={step === 'warn' || step === 'suspend' ? 'danger' : 'primary'}
            >
              {texts.steps[step]}
            </Button>
          </>
        )
      }
    >
      {chosen !== null && <ActionForm {...rest} chosen={chosen} setBusy={setBusy} busy={busy} id={form} />}
    </Dialog>
  );
}

interface ActionFormProps extends Omit<ActionDialogProps, 'chosen' | 'onClose'> {
  id: string;
  chosen: Chosen;
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

function ActionForm(props: ActionFormProps) {
  const { id, item, chosen, words, onWords, onDone, onChanged, busy, setBusy } = props;
  const { step } = chosen;
  const act = useModerate(item);
  const online = useOnline();
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFocusFirstInvalid(attempts);
  const needsReason = step === 'warn' || step === 'suspend';
  const isMissing = needsReason && words.reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (isMissing || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act(chosen, words);
      onDone();
    } catch (cause) {
      if (cause instanceof ApiError && cause.known === 'moderation/changed') await onChanged();
      else setFailure(online ? texts.saveFailed(errorMessage(cause)) : texts.offline);
    }
    setBusy(false);
  };
  const send = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form id={id} ref={form} onSubmit={submit} onKeyDown={send} noValidate className="grid gap-4">
      <p className="phrase text-sm text-ink-soft">{texts.meanings[step]}</p>
      {step === 'suspend' && (
        <Choice
          legend={texts.days}
          layout="inline"
          options={SUSPENSION_DAYS.map((value) => ({ value, label: texts.dayNames[value] ?? `${value}日` }))}
          value={words.days}
          onChange={(days) => onWords({ ...words, days })}
        />
      )}
      {step !== 'unfounded' && (
        <TextArea
          label={texts.reason}
          hint={needsReason ? undefined : texts.reasonOptional}
          rows={3}
          maxLength={MAX_MODERATION_REASON_LENGTH}
          value={words.reason}
          error={attempts > 0 && isMissing ? texts.reasonNeeded : null}
          onChange={({ target }) => onWords({ ...words, reason: target.value })}
        />
      )}
      <TextArea
        label={texts.note}
        rows={2}
        maxLength={MAX_MODERATION_REASON_LENGTH}
        value={words.note}
        onChange={({ target }) => onWords({ ...words, note: target.value })}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </form>
  );
}
