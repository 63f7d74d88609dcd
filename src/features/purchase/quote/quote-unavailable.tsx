import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import type { ConfirmationSession } from '#features/purchase/confirmation/confirmation-session.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

interface UnquotedProps {
  code: ErrorCode;
  session: ConfirmationSession;
  withoutCoupon: () => void;
}

const WITHOUT_LINE: ReadonlySet<ErrorCode> = new Set(['api/network', 'api/timeout']);

/** What it costs is not known, so nothing can be agreed to. */
export function Unquoted({ code, session, withoutCoupon }: UnquotedProps) {
  const on = useOnline();
  if (!on || WITHOUT_LINE.has(code)) {
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
      <Notice tone="warn" title={texts.unquoted}>
        {code === 'api/conflict' ? texts.unchangeable : ERROR_MESSAGES[code]}
      </Notice>
      <Way code={code} session={session} withoutCoupon={withoutCoupon} />
    </>
  );
}

function Way({ code, session, withoutCoupon }: UnquotedProps) {
  switch (code) {
    case 'coupons/unknown':
      return (
        <div>
          <Button onClick={withoutCoupon}>{texts.withoutCoupon}</Button>
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
          <LinkButton to="/settings/subscriptions">{texts.toContracts}</LinkButton>
        </div>
      );
    default:
      return <Again session={session} />;
  }
}

function Again({ session }: Pick<UnquotedProps, 'session'>) {
  return (
    <div>
      <Button tone="secondary" icon="refresh" onClick={() => void session.again()}>
        {texts.retry}
      </Button>
    </div>
  );
}
