import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CARD_SECTION_ID } from '#features/purchase/choose-card-link.tsx';
import { OwnCouponNotice } from '#features/purchase/own-coupon-notice.tsx';
import { texts } from '#features/purchase/texts.ts';
import { useChosenCard } from '#features/purchase/use-chosen-card.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { ContactUnverified } from './contact-unverified.tsx';
import { CouponField } from './coupon-field.tsx';
import type { EnrollmentStatus } from './enrollment-status.ts';
import type { PurchaseScreenProps } from './purchase-screen.tsx';
import type { Application } from './use-application.ts';
import { useContactVerified } from './use-contact-verified.ts';
import { useOwnCouponOffer } from './use-own-coupon-offer.ts';

interface PurchaseNextStepProps extends PurchaseScreenProps {
  enrollment: EnrollmentStatus;
  application: Application;
  planID: number | null;
}

/** The rest of the price page: coupon, card, and the button to the confirmation. */
export function PurchaseNextStep(props: PurchaseNextStepProps) {
  const { enrollment, application } = props;
  if (enrollment.kind === 'unknown') return <Notice tone="warn">{texts.unknown}</Notice>;
  if (enrollment.kind === 'running') {
    return enrollment.planChange === 'allowed' ? <PlanChange {...props} enrollment={enrollment} /> : null;
  }
  if (application === 'closed') return null;
  if (application === 'checking') return <Skeleton lines={3} />;
  if (application === 'unknown') return <Notice tone="warn">{texts.unknown}</Notice>;
  if (application === 'already-active') return <AlreadyActive />;
  return <NewSubscription {...props} enrollment={enrollment} />;
}

interface NewSubscriptionProps extends PurchaseNextStepProps {
  enrollment: Extract<EnrollmentStatus, { kind: 'never' | 'ended' }>;
}

function NewSubscription({
  ports,
  curriculum,
  chosen,
  choose,
  toConfirm,
  cards,
  enrollment,
  planID,
}: NewSubscriptionProps) {
  const online = useOnline();
  const contact = useContactVerified(ports);
  const { contactVerified } = contact;
  const { card, choose: chooseCard } = useChosenCard(ports);
  const chooseCoupon = (coupon: string | null) => choose({ plan: planID, coupon });
  const own = useOwnCouponOffer(ports.api, { code: chosen.coupon, apply: chooseCoupon });
  if (planID === null) return null;
  return (
    <>
      {own !== null && <OwnCouponNotice coupon={own} onUse={chooseCoupon} />}
      <CouponField
        ports={ports}
        currCode={curriculum.currCode}
        planID={planID}
        code={chosen.coupon}
        free={enrollment.freePlanID === planID}
        onChange={chooseCoupon}
      />
      {contactVerified === false ? (
        <ContactUnverified ports={ports} contact={contact} />
      ) : (
        <CardSection>
          {contactVerified === null ? (
            <Skeleton lines={3} />
          ) : (
            cards.choice({ selected: card?.cardID ?? null, onSelect: chooseCard })
          )}
        </CardSection>
      )}
      <ContinueButton
        label={texts.apply}
        disabledReason={reasonOf({ online, contactVerified, card: card !== null })}
        note={texts.applyNote}
        onContinue={() => toConfirm({ plan: planID, coupon: chosen.coupon })}
      >
        {!online && <Notice>{texts.offlineBody}</Notice>}
      </ContinueButton>
    </>
  );
}

/** The choice of a card; the confirmation page links here for another one. */
function CardSection({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== `#${CARD_SECTION_ID}`) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={section} id={CARD_SECTION_ID} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section title={texts.card}>
        <Card>{children}</Card>
      </Section>
    </div>
  );
}

interface PlanChangeProps extends PurchaseNextStepProps {
  enrollment: Extract<EnrollmentStatus, { kind: 'running' }>;
}

function PlanChange({ enrollment: { subscription }, planID, toConfirm }: PlanChangeProps) {
  const online = useOnline();
  const planned = (subscription.nextPlan?.plan ?? subscription.plan).planID;
  const staysOnPlan = subscription.nextPlan != null && planID === subscription.plan.planID;
  const same = planID === null || planID === planned;
  return (
    <ContinueButton
      label={staysOnPlan ? texts.keep : texts.change}
      disabledReason={same ? texts.samePlan : online ? null : texts.offlineChange}
      note={texts.applyNote}
      onContinue={() => planID !== null && toConfirm({ plan: planID, coupon: null })}
    >
      {!online && <Notice>{texts.offlineBody}</Notice>}
    </ContinueButton>
  );
}

interface ContinueButtonProps {
  label: string;
  /** The sentence under a disabled button; null when it is enabled. */
  disabledReason: string | null;
  note: string;
  onContinue: () => void;
  /** Below the button: what comes late must not move it from under a finger. */
  children?: ReactNode;
}

function ContinueButton({ label, disabledReason, note, onContinue, children }: ContinueButtonProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <Button size="large" wide disabled={disabledReason !== null} aria-describedby={id} onClick={onContinue}>
        {label}
      </Button>
      <p id={id} className="phrase text-center text-sm text-ink-soft">
        {disabledReason ?? note}
      </p>
      {children}
    </div>
  );
}

/** The server knows a running subscription that the list here does not show yet. */
function AlreadyActive() {
  return (
    <Notice
      tone="ok"
      title={texts.running}
      action={
        <LinkButton to="/settings/subscriptions" tone="secondary" size="small">
          {texts.toSubscriptions}
        </LinkButton>
      }
    >
      {texts.alreadyActive}
    </Notice>
  );
}

function reasonOf({
  online,
  contactVerified,
  card,
}: {
  online: boolean;
  contactVerified: boolean | null;
  card: boolean;
}) {
  if (!online) return texts.offline;
  if (contactVerified === false) return texts.unverified;
  return card ? null : texts.needCard;
}
