import type { ActionCode } from '#session/action-codes.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { texts } from './texts.ts';

interface AskingProps {
  words: { title: string; lead: string; button: string };
  code: ActionCode;
  busy: boolean;
  trouble: string | null;
  onYes: () => void;
}

/** Nothing happens by opening a link: the person presses. */
export function Asking({ words, code, busy, trouble, onYes }: AskingProps) {
  return (
    <Page title={words.title}>
      <div className="grid gap-3">
        <p className="text-md">{words.lead}</p>
        {code.email && <p className="rounded-md bg-sunk px-4 py-3 font-bold break-all">{code.email}</p>}
        {code.previousEmail && (
          <p className="text-sm break-all text-ink-soft">{texts.until(code.previousEmail)}</p>
        )}
      </div>
      {trouble && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <div>
        <Button busy={busy} onClick={onYes}>
          {words.button}
        </Button>
      </div>
    </Page>
  );
}
