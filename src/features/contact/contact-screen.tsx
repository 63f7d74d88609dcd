import { type FormEvent, useState } from 'react';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { inquiries } from '#contract/inquiries/inquiries.ts';
import { suggestEmail } from '#domain/identity/email-address.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { INQUIRY_TOPICS, MAX_DIAGNOSTICS_LENGTH, MAX_INQUIRY_LENGTH } from '#domain/inquiries/inquiry.ts';
import { INQUIRY_LABELS } from '#domain/inquiries/inquiry-labels.ts';
import { isStorageBlocked } from '#local/blocked-storage.ts';
import { useOnline } from '#network/use-online.ts';
import type { Identity } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { Page } from '#ui/layout/page.tsx';
import { type DraftErrors, errorsOf, type InquiryDraft, newDraft, readDraft } from './inquiry-draft.ts';
import { texts } from './texts.ts';

const TOPICS = INQUIRY_TOPICS.map((value) => ({ value, label: INQUIRY_LABELS[value] }));
const NO_ERRORS: DraftErrors = { topic: null, email: null, text: null };

interface ContactScreenProps {
  api: Api;
  /** null for somebody who is not signed in: they can ask as well. */
  identity: Identity | null;
  /** The state of this device as text. */
  report: () => Promise<string>;
}

/** お問い合わせ: a question to the school. What was written stays on the device until it has arrived. */
export function ContactScreen({ api, identity, report }: ContactScreenProps) {
  const [fresh] = useState(() => newDraft(identity?.email ?? ''));
  const key = `otomichi.contact.${identity?.uid ?? 'visitor'}`;
  const [draft, setDraft, forget] = useDraft<InquiryDraft>(key, fresh, readDraft);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    const again = () => {
      setDraft(newDraft(sentTo));
      setSentTo(null);
    };
    return <Sent email={sentTo} onAgain={again} />;
  }
  const send = async (diagnostics: string | null) => {
    const { inquiryID, topic } = draft;
    const [email, text] = [normalizeEmail(draft.email), draft.text.trim()];
    if (topic === null) return;
    const added = diagnostics === null ? {} : { diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS_LENGTH) };
    await api(inquiries.create, { inquiryID, topic, email, text, ...added });
    forget();
    setSentTo(email);
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <InquiryForm draft={draft} onChange={setDraft} report={report} onSend={send} />
    </Page>
  );
}

interface InquiryFormProps {
  draft: InquiryDraft;
  onChange: (draft: InquiryDraft) => void;
  report: () => Promise<string>;
  onSend: (diagnostics: string | null) => Promise<void>;
}

function InquiryForm({ draft, onChange, report, onSend }: InquiryFormProps) {
  const online = useOnline();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const [diagnostics, setDiagnostics] = useState<string | null>(null);
  const [progress, setProgress] = useState<'writing' | 'sending' | 'failed' | 'too-many'>('writing');
  const errors = attempts > 0 ? errorsOf(draft) : NO_ERRORS;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (Object.values(errorsOf(draft)).some((error) => error !== null)) return;
    setProgress('sending');
    try {
      await onSend(diagnostics);
    } catch (cause) {
      const isTooMany = cause instanceof ApiError && cause.known === 'api/too-many-requests';
      setProgress(isTooMany ? 'too-many' : 'failed');
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-column gap-6">
      <Choice
        legend={texts.topic}
        options={TOPICS}
        value={draft.topic}
        onChange={(topic) => onChange({ ...draft, topic })}
        error={errors.topic}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        rows={8}
        value={draft.text}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
        left={MAX_INQUIRY_LENGTH - draft.text.trim().length}
        error={errors.text}
      />
      <EmailField
        label={texts.email}
        autoComplete="email"
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        error={errors.email}
        suggestion={suggestEmail(normalizeEmail(draft.email))}
      />
      <Diagnostics report={report} added={diagnostics} onChange={setDiagnostics} />
      {!online && <Notice>{isStorageBlocked(window) ? texts.offlineUnstored : texts.offline}</Notice>}
      {progress === 'failed' && online && <Notice tone="danger">{texts.failed}</Notice>}
      {progress === 'too-many' && <Notice tone="warn">{texts.tooMany}</Notice>}
      <div>
        <Button type="submit" icon="send" busy={progress === 'sending'}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

interface DiagnosticsProps {
  report: () => Promise<string>;
  /** What goes along; null for nothing. */
  added: string | null;
  onChange: (added: string | null) => void;
}

/** Added only on request, and shown before it leaves. */
function Diagnostics({ report, added, onChange }: DiagnosticsProps) {
  const [failed, setFailed] = useState(false);
  const toggle = (isWanted: boolean) => {
    setFailed(false);
    if (!isWanted) return onChange(null);
    report().then(onChange, () => setFailed(true));
  };
  return (
    <div className="grid gap-1">
      <CheckBox checked={added !== null} onChange={toggle} error={failed ? texts.diagnosticsFailed : null}>
        {texts.diagnostics}
      </CheckBox>
      <p className="phrase text-sm text-ink-soft">{texts.diagnosticsHint}</p>
      {added !== null && (
        <details>
          <summary className="flex min-h-11 items-center text-accent">{texts.diagnosticsShow}</summary>
          <pre className="max-h-80 overflow-auto rounded-md bg-sunk p-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {added.slice(0, MAX_DIAGNOSTICS_LENGTH)}
          </pre>
        </details>
      )}
    </div>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Page title={texts.title}>
      <Notice tone="ok" title={texts.sent}>
        {texts.sentBody(email)}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/" tone="secondary">
          {texts.home}
        </LinkButton>
        <Button tone="quiet" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </Page>
  );
}
