import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';

interface SessionsCardProps {
  endSessions: AccountPorts['endSessions'];
  /** Whether the server can; null where the device does not know. */
  revocable: boolean | null;
  hasPassword: boolean;
  online: boolean;
  /** Number of files that other apps shared and that wait for import: they go with the sign-out. */
  received: number;
}

/** Signs out all devices; where the server cannot, it explains what has the same effect. */
export function SessionsCard({ endSessions, revocable, hasPassword, online, received }: SessionsCardProps) {
  const [asking, setAsking] = useState(false);
  const action = useAccountAction();
  if (revocable === null || (!revocable && !hasPassword)) return null;
  return (
    <Section title={texts.sessions}>
      <Card tight>
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">{revocable ? texts.sessionsBody : texts.sessionsByPassword}</p>
          {action.problem && <Notice tone="danger">{action.problem}</Notice>}
          {revocable && (
            <Button
              tone="secondary"
              size="small"
              icon="exit"
              busy={action.busy}
              disabled={!online}
              onClick={() => setAsking(true)}
            >
              {texts.endSessions}
            </Button>
          )}
        </div>
      </Card>
      <ConfirmDialog
        open={asking}
        title={texts.endTitle}
        action={texts.endSessions}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={() => action.run(endSessions)}
      >
        <p>{texts.endBody}</p>
        {received > 0 && (
          <Notice
            tone="warn"
            title={texts.endReceived(received)}
            action={
              <LinkButton to="/recordings/import" tone="secondary" size="small">
                {texts.endImport}
              </LinkButton>
            }
          >
            {texts.endReceivedGo}
          </Notice>
        )}
        <p className="text-sm text-ink-soft">{texts.endStays}</p>
      </ConfirmDialog>
    </Section>
  );
}
