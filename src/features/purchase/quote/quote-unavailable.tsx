import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import type { ConfirmationSession } from '#features/purchase/confirmation/confirmation-session.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

interface QuoteUnavailableProps {
  code: ErrorCode;
  session: ConfirmationSession;
  onRemoveCoupon: () => void;
}

const OFFLINE_CODES: ReadonlySet<ErrorCode> = new Set(['api/network', 'api/timeout']);

/** Explains why there is no quote and offers the next step. */
export function QuoteUnavailable({ code, session, onRemoveCoupon }: QuoteUnavailableProps) {
  const online = useOnline();
  if (!online || OFFLINE_CODES.has(code)) {
    return (
      <>
        <Notice tone="warn" title={texts.offline}>
          {texts.offlineBody}
        </Notice>
        <Again session={session} />
        <Button size="large" wide disabled>
          {texts.confirm}
        </Button>
      </>
    );
  }
  if (code === 'api/not-found') {
    return (
      <Notice tone="warn" title={texts.unknownPlan}>
        {texts.unknownPlanBody}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="warn" title={texts.quoteFailed}>
        {code === 'api/conflict' ? texts.unchangeable : ERROR_MESSAGES[code]}
      </Notice>
      <NextStep code={code} session={session} onRemoveCoupon={onRemoveCoupon} />
    </>
  );
}

function NextStep({ code, session, onRemoveCoupon }: QuoteUnavailableProps) {
  switch (code) {
    case 'coupons/unknown':
      return (
        <div>
          <Button onClick={onRemoveCoupon}>{texts.continueWithoutCoupon}</Button>
        </div>
      );
    case 'api/email-not-verified':
      return (
        <div>
          <LinkButton to="/settings/auth" icon="mail">
            {texts.toVerify}
          </LinkButton>
        </div>
      );
    case 'cards/missing':
      return (
        <div>
          <LinkButton to="/settings/cards">{texts.toCards}</LinkButton>
        </div>
      );
    case 'api/conflict':
    case 'subscriptions/already-active':
    case 'subscriptions/closed':
      return (
        <div>
          <LinkButton to="/settings/subscriptions">{texts.toSubscriptions}</LinkButton>
        </div>
      );
    default:
      return <Again session={session} />;
  }
}

function Again({ session }: Pick<QuoteUnavailableProps, 'session'>) {
  return (
    <div>
      <Button tone="secondary" icon="refresh" onClick={() => void session.again()}>
        {texts.retry}
      </Button>
    </div>
  );
}
