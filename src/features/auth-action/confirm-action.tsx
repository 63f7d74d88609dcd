import type { ActionCode } from '#session/action-codes.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { OtherAccountNotice } from './other-account-notice.tsx';
import type { LinkContext } from './ports.ts';
import type { ConfirmActionTexts } from './texts.ts';

interface ConfirmActionProps {
  labels: ConfirmActionTexts;
  code: ActionCode;
  person: LinkContext['person'];
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
}

/** Asks for a confirmation, because opening a link must not act by itself. */
export function ConfirmAction({ labels, code, person, busy, problem, onConfirm }: ConfirmActionProps) {
  return (
    <Page narrow title={labels.title}>
      <div className="grid gap-3">
        <p className="text-md">{labels.lead}</p>
        {code.email && <p className="rounded-md bg-sunk px-4 py-3 font-bold break-all">{code.email}</p>}
        {labels.other && code.previousEmail && (
          <p className="text-sm break-all text-ink-soft">
            {labels.other}：{code.previousEmail}
          </p>
        )}
      </div>
      <OtherAccountNotice person={person} code={code} />
      {problem && <Notice tone="danger">{authMessage(problem)}</Notice>}
      <div>
        <Button busy={busy} onClick={onConfirm}>
          {labels.button}
        </Button>
      </div>
    </Page>
  );
}
