import { type FormEvent, useState } from 'react';
import type { Subscription } from '#contract/entities/subscription.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import type { DeleteAccountPorts } from '#features/settings/ports.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { Card, Section } from '#ui/layout/page.tsx';
import { isConfirmationWord, type Takes } from './account-deletion.ts';
import { deleteAccountTexts as texts } from './delete-account-texts.ts';
import { UndeliveredTakes } from './undelivered-takes.tsx';

interface DeleteAccountFormProps {
  takes: Takes;
  /** Cancelled free months that the deletion ends. */
  forfeits: readonly Subscription[];
  busy: boolean;
  asking: boolean;
  problem: string | null;
  online: boolean;
  save: DeleteAccountPorts['save'];
  onDelete: () => void;
}

export function DeleteAccountForm({
  takes,
  forfeits,
  busy,
  asking,
  problem,
  online,
  save,
  onDelete,
}: DeleteAccountFormProps) {
  const [typed, setTyped] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const confirmed = isConfirmationWord(typed, texts.word);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (confirmed) onDelete();
  };
  return (
    <>
      <Section title={texts.goes}>
        <Card tight>
          <ul className="grid list-disc gap-1 pl-5">
            {texts.goesList.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">
            {texts.export} <TextLink to="/settings/auth">{texts.toExport}</TextLink>
          </p>
        </Card>
      </Section>
      {forfeits.map(({ curriculum, cancel }) => (
        <Notice key={curriculum.currCode} tone="warn" title={texts.forfeits(curriculum.currName)}>
          {cancel && texts.forfeitsBody(japanDateTime(Date.parse(cancel.expireTime)))}
        </Notice>
      ))}
      <UndeliveredTakes takes={takes} save={save} />
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        <TextField
          label={texts.type}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={attempts > 0 && !confirmed ? texts.typeWrong : null}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {busy && !asking && <Notice>{texts.accountDeletion}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="danger" icon="trash" busy={busy} disabled={!online}>
            {texts.submit}
          </Button>
          <LinkButton to="/settings/auth" tone="secondary">
            {texts.cancel}
          </LinkButton>
        </div>
      </form>
    </>
  );
}
