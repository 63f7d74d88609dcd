import type { ActionCode } from '#session/action-codes.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';

interface AskingProps {
  words: { title: string; lead: (email: string, previous: string | null) => string; button: string };
  code: ActionCode;
  busy: boolean;
  trouble: string | null;
  onYes: () => void;
}

/** Nothing happens by opening a link: the person presses. */
export function Asking({ words, code, busy, trouble, onYes }: AskingProps) {
  return (
    <Page title={words.title}>
      <p className="text-md">{words.lead(code.email ?? '', code.previousEmail)}</p>
      {trouble && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <div>
        <Button busy={busy} onClick={onYes}>
          {words.button}
        </Button>
      </div>
    </Page>
  );
}
