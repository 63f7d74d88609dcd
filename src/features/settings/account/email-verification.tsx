import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import type { AccountActions } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';

/** Wait before another mail, because mail takes time. */
const RESEND_SECONDS = 60;

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

/** Sends the verification mail again. */
export function VerifyMail({
  account,
  online,
}: {
  account: Pick<AccountActions, 'sendVerification'>;
  online: boolean;
}) {
  const [sent, setSent] = useState(false);
  const [left, wait] = useCooldown(RESEND_SECONDS);
  const action = useAccountAction();
  const send = async () => {
    if (!(await action.run(() => account.sendVerification()))) return;
    setSent(true);
    wait();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{texts.verifyWhy}</p>
      {sent && <Notice tone="ok">{texts.verifySent}</Notice>}
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
      <Button
        tone="secondary"
        size="small"
        icon="send"
        busy={action.busy}
        disabled={!online || left > 0}
        onClick={() => void send()}
      >
        {left > 0 ? texts.verifyIn(left) : texts.verify}
      </Button>
    </div>
  );
}
