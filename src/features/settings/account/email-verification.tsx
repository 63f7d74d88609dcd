import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import type { AccountActions } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';

/** A mail needs its time; a second press before that helps nobody. */
const AGAIN_SECONDS = 60;

export function VerifiedTag({ verified }: { verified: boolean }) {
  return verified ? (
    <Tag tone="ok" icon="check">
      {texts.verified}
    </Tag>
  ) : (
    <Tag tone="warn" icon="alert">
      {texts.unverified}
    </Tag>
  );
}

/** The mail that confirms the address, sent again on a press. */
export function VerifyMail({
  account,
  on,
}: {
  account: Pick<AccountActions, 'sendVerification'>;
  on: boolean;
}) {
  const [sent, setSent] = useState(false);
  const [left, wait] = useCooldown(AGAIN_SECONDS);
  const deed = useDeed();
  const send = async () => {
    if (!(await deed.run(() => account.sendVerification()))) return;
    setSent(true);
    wait();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{texts.verifyWhy}</p>
      {sent && <Notice tone="ok">{texts.verifySent}</Notice>}
      {deed.trouble && <Notice tone="danger">{deed.trouble}</Notice>}
      <Button
        tone="secondary"
        size="small"
        icon="send"
        busy={deed.busy}
        disabled={!on || left > 0}
        onClick={() => void send()}
      >
        {left > 0 ? texts.verifyIn(left) : texts.verify}
      </Button>
    </div>
  );
}
