import { useState } from 'react';
import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { Row } from '#features/settings/account/account-row.tsx';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import { Button } from '#ui/button/button.tsx';
import { ProviderMark } from '#ui/button/provider-mark.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import type { WaysProps } from './sign-in-methods-card.tsx';
import { Unlink } from './unlink-button.tsx';

/** A telephone number as a way in: added, changed, taken away. */
export function PhoneRow({
  ports: { account },
  facts,
  proving,
  on,
  canAdd,
  onChanged,
}: WaysProps & { canAdd: boolean }) {
  const deed = useDeed();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { phoneNumber } = facts;
  const linked = async () => {
    setOpen(false);
    await onChanged();
    setSaid(texts.phoneLinked);
  };
  const unlink = async () => {
    setSaid(null);
    if (!(await deed.run(() => proving.run(() => account.unlink('phone'))))) return;
    await onChanged();
    setSaid(texts.phoneUnlinked);
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
                  <Button tone="secondary" size="small" disabled={!on} onClick={() => setOpen(true)}>
                    {phoneNumber === null ? texts.phoneAdd : texts.change}
                  </Button>
                )}
                {phoneNumber !== null && (
                  <Unlink
                    name={texts.phone}
                    busy={deed.busy}
                    on={on}
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
        <p className="text-sm text-ink-soft">{texts.onlyWay}</p>
      )}
      {said && <Notice tone="ok">{said}</Notice>}
      {deed.trouble && <Notice tone="danger">{deed.trouble}</Notice>}
      {open && (
        <PhoneDialog
          account={account}
          proving={proving}
          onDone={() => void linked()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
