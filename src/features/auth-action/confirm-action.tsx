import type { ActionCode } from '#session/action-codes.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Bystander } from './other-account-notice.tsx';
import type { Circumstances } from './ports.ts';
import type { AskingWords } from './texts.ts';

interface AskingProps {
  words: AskingWords;
  code: ActionCode;
  person: Circumstances['person'];
  busy: boolean;
  trouble: string | null;
  onYes: () => void;
}

/** Nothing happens by opening a link: the person presses. */
export function Asking({ words, code, person, busy, trouble, onYes }: AskingProps) {
  return (
    <Page title={words.title}>
      <div className="grid gap-3">
        <p className="text-md">{words.lead}</p>
        {code.email && <p className="rounded-md bg-sunk px-4 py-3 font-bold break-all">{code.email}</p>}
        {words.other && code.previousEmail && (
          <p className="text-sm break-all text-ink-soft">
            {words.other}：{code.previousEmail}
          </p>
        )}
      </div>
      <Bystander person={person} code={code} />
      {trouble && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <div>
        <Button busy={busy} onClick={onYes}>
          {words.button}
        </Button>
      </div>
    </Page>
  );
}
