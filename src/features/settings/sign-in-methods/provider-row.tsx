import { useState } from 'react';
import { Row } from '#features/settings/account/account-row.tsx';
import { METHOD_NAMES, authTexts as texts } from '#features/settings/auth-texts.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import type { ProviderName } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { ProviderMark } from '#ui/button/provider-mark.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { SignInMethodsProps } from './sign-in-methods-card.tsx';
import { UnlinkButton } from './unlink-button.tsx';

interface ProviderRowProps extends SignInMethodsProps {
  provider: ProviderName;
  demo: boolean;
}

export function ProviderRow({
  provider,
  demo,
  ports,
  facts,
  reauthentication,
  online,
  onChanged,
}: ProviderRowProps) {
  const action = useAccountAction();
  const [message, setMessage] = useState<string | null>(null);
  const name = METHOD_NAMES[provider];
  const linked = facts.methods.includes(provider);
  const link = async () => {
    setMessage(null);
    if (!(await action.run(() => reauthentication.run(() => ports.account.link(provider))))) return;
    await onChanged();
    setMessage(texts.linked(name));
  };
  const unlink = async () => {
    setMessage(null);
    if (!(await action.run(() => reauthentication.run(() => ports.account.unlink(provider))))) return;
    await onChanged();
    setMessage(texts.unlinked(name));
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-3 [&>svg]:mt-1">
        <ProviderMark name={provider === 'google.com' ? 'google' : 'apple'} />
        <div className="min-w-0 grow">
          <Row
            name={`${name}${demo ? texts.demo : ''}`}
            action={
              linked ? (
                <UnlinkButton
                  name={name}
                  busy={action.busy}
                  online={online}
                  last={facts.methods.length < 2}
                  onUnlink={unlink}
                />
              ) : (
                <Button
                  tone="secondary"
                  size="small"
                  busy={action.busy}
                  disabled={!online}
                  aria-label={texts.linkOf(name)}
                  onClick={() => void link()}
                >
                  {texts.link}
                </Button>
              )
            }
          >
            {linked ? (
              (facts.labels[provider] ?? texts.verified)
            ) : (
              <span className="text-ink-soft">{texts.notLinked}</span>
            )}
          </Row>
        </div>
      </div>
      {action.busy && !linked && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          {texts.waiting}
          <Button tone="quiet" size="small" onClick={ports.cancelPopup}>
            {texts.cancel}
          </Button>
        </p>
      )}
      {linked && facts.methods.length < 2 && <p className="text-sm text-ink-soft">{texts.onlyMethod}</p>}
      {message && <Notice tone="ok">{message}</Notice>}
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
    </div>
  );
}
