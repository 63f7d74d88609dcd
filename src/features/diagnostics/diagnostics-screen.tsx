import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ErrorLog } from '#observe/error-log.ts';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/button/copy-text.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Card, Page, Section } from '#ui/layout/page.tsx';
import { type DeviceFacts, type DiagnosticsDeps, deviceFacts, downloadText } from './device-facts.ts';
import { ErrorList } from './error-list.tsx';
import { reportText, rowsOf } from './report-text.ts';
import { texts } from './texts.ts';

/** The state of the device, to copy or save for a question to the school. Sends nothing. */
export function DiagnosticsScreen({ deps }: { deps: DiagnosticsDeps }) {
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [log, setLog] = useState<ErrorLog | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    Promise.all([deviceFacts(deps), deps.errorLog()]).then(
      ([nextFacts, nextLog]) => {
        if (gone) return;
        setFacts(nextFacts);
        setLog(nextLog);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [deps]);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {facts && log ? (
        <Findings facts={facts} log={log} />
      ) : failed ? (
        <Notice tone="warn">{texts.failed}</Notice>
      ) : (
        // As high as the screen, like what comes: the link below does not move.
        <p className="min-h-svh text-ink-soft">{texts.loading}</p>
      )}
      <div>
        <LinkButton to="/" tone="quiet">
          {texts.home}
        </LinkButton>
      </div>
    </Page>
  );
}

interface FindingsProps {
  facts: DeviceFacts;
  log: ErrorLog;
}

function Findings({ facts, log }: FindingsProps) {
  const errors = useSyncExternalStore(log.subscribe, log.list);
  const [clearing, setClearing] = useState(false);
  const say = useToast();
  const text = () => reportText(facts, errors);
  const copy = async () => say((await copyText(text())) === 'copied' ? texts.copied : texts.copyFailed);
  return (
    <>
      <Section title={texts.facts}>
        <Card tight>
          <Facts facts={facts} />
        </Card>
      </Section>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button
          tone="secondary"
          icon="download"
          onClick={() => downloadText(text(), texts.fileName(facts.time.slice(0, 10)))}
        >
          {texts.save}
        </Button>
      </div>
      <Section title={texts.errors}>
        <ErrorList errors={errors} />
      </Section>
      {errors.length > 0 && (
        <div>
          <Button tone="danger" size="small" icon="trash" onClick={() => setClearing(true)}>
            {texts.clear}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={clearing}
        title={texts.clearTitle}
        action={texts.clear}
        cancel={texts.cancel}
        onClose={() => setClearing(false)}
        onConfirm={async () => log.clear()}
      >
        <p>{texts.clearBody}</p>
      </ConfirmDialog>
    </>
  );
}

function Facts({ facts }: { facts: DeviceFacts }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {rowsOf(facts).map(([name, words]) => (
        <div key={name} className="flex flex-wrap gap-x-4 sm:contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="tabular min-w-0 wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
