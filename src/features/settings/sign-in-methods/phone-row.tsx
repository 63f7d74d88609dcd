import { useState } from 'react';
import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { Row } from '#features/settings/account/account-row.tsx';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import { Button } from '#ui/button/button.tsx';
import { ProviderMark } from '#ui/button/provider-mark.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import type { SignInMethodsProps } from './sign-in-methods-card.tsx';
import { UnlinkButton } from './unlink-button.tsx';

/** The phone number as a sign-in method: add, change, unlink. */
export function PhoneRow({
  ports: { account },
  facts,
  reauthentication,
  online,
  canAdd,
  onChanged,
}: SignInMethodsProps & { canAdd: boolean }) {
  const action = useAccountAction();
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { phoneNumber } = facts;
  const linked = async () => {
    setOpen(false);
    await onChanged();
    setMessage(texts.phoneLinked);
  };
  const unlink = async () => {
    setMessage(null);
    if (!(await action.run(() => reauthentication.run(() => account.unlink('phone'))))) return;
    await onChanged();
    setMessage(texts.phoneUnlinked);
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3 [&>svg]:mt-1">
        <ProviderMark name="phone" />
        <div className="min-w-0 grow">
          <Row
            name={texts.phone}
            action={
              <span className="flex flex-wrap gap-2">
                {canAdd && (
                  <Button
                    tone="secondary"
                    size="small"
                    disabled={!online}
                    aria-label={phoneNumber === null ? texts.phoneAddOf : texts.phoneChangeOf}
                    onClick={() => setOpen(true)}
                  >
                    {phoneNumber === null ? texts.phoneAdd : texts.change}
                  </Button>
                )}
                {phoneNumber !== null && (
                  <UnlinkButton
                    name={texts.phone}
                    busy={action.busy}
                    online={online}
                    last={facts.methods.length < 2}
                    onUnlink={unlink}
                  />
                )}
              </span>
            }
          >
            {phoneNumber === null ? (
              <span className="text-ink-soft">{texts.noEmail}</span>
            ) : (
              <span className="tabular">{formatPhoneNumber(phoneNumber)}</span>
            )}
          </Row>
        </div>
      </div>
      {phoneNumber !== null && facts.methods.length < 2 && (
        <p className="text-sm text-ink-soft">{texts.onlyMethod}</p>
      )}
      {message && <Notice tone="ok">{message}</Notice>}
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
      {open && (
        <PhoneDialog
          account={account}
          reauthentication={reauthentication}
          onDone={() => void linked()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
