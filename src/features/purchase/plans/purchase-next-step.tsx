import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CouponField } from './coupon-field.tsx';
import type { PurchaseScreenProps } from './purchase-screen.tsx';
import type { Situation } from './enrollment-status.ts';
import { texts } from '#features/purchase/texts.ts';
import { CARD_PART } from '#features/purchase/choose-card-link.tsx';
import { useCard } from '#features/purchase/use-chosen-card.ts';
import { useOnline } from '#network/use-online.ts';
import { useProven } from './use-contact-verified.ts';

interface ApplyProps extends PurchaseScreenProps {
  situation: Situation;
  planID: number | null;
}

/** What is still needed before the last page: a coupon if there is one, a card, and the line. */
export function Apply(props: ApplyProps) {
  const { situation, curriculum } = props;
  if (situation.kind === 'unknown') return <Notice tone="warn">{texts.unknown}</Notice>;
  if (situation.kind === 'running') {
    return situation.may === 'change' ? <Change {...props} situation={situation} /> : null;
  }
  return curriculum.admission ? <Join {...props} situation={situation} /> : null;
}

interface JoinProps extends ApplyProps {
  situation: Extract<Situation, { kind: 'never' | 'ended' }>;
}

function Join({ ports, curriculum, chosen, choose, toConfirm, cards, situation, planID }: JoinProps) {
  const on = useOnline();
  const proven = useProven(ports);
  const { card, choose: chooseCard } = useCard(ports);
  if (planID === null) return null;
  return (
    <>
      <CouponField
        ports={ports}
        currCode={curriculum.currCode}
        planID={planID}
        code={chosen.coupon}
        free={situation.freePlanID === planID}
        onChange={(coupon) => choose({ plan: planID, coupon })}
      />
      {proven === false ? (
        <Unproven />
      ) : (
        <CardPart>
          {proven === null ? (
            <Skeleton lines={3} />
          ) : (
            cards.choice({ selected: card?.cardID ?? null, onSelect: chooseCard })
          )}
        </CardPart>
      )}
      <Go
        deed={texts.apply}
        why={reasonOf({ on, proven, card: card !== null })}
        note={texts.applyNote}
        onGo={() => toConfirm({ plan: planID, coupon: chosen.coupon })}
      >
        {!on && <Notice title={texts.offline}>{texts.offlineBody}</Notice>}
      </Go>
    </>
  );
}

/** Who comes back for another card comes here. */
function CardPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== `#${CARD_PART}`) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={part} id={CARD_PART} tabIndex={-1} className="scroll-mt-16 outline-none">
      <Section title={texts.card}>
        <Card>{children}</Card>
      </Section>
    </div>
  );
}

interface ChangeProps extends ApplyProps {
  situation: Extract<Situation, { kind: 'running' }>;
}

function Change({ ports, situation: { contract }, planID, toConfirm }: ChangeProps) {
  const on = useOnline();
  const planned = (contract.nextPlan?.plan ?? contract.plan).planID;
  const keeps = contract.nextPlan != null && planID === contract.plan.planID;
  const same = planID === null || planID === planned;
  return (
    <Go
      deed={keeps ? texts.keep : texts.change}
      why={same ? texts.samePlan : on ? null : texts.offlineChange}
      note={texts.applyNote}
      onGo={() => planID !== null && toConfirm({ plan: planID, coupon: null })}
    >
      {!on && <Notice title={texts.offlineChange}>{texts.offlineBody}</Notice>}
    </Go>
  );
}

interface GoProps {
  deed: string;
  /** Why it cannot be pressed; null where it can. */
  why: string | null;
  note: string;
  onGo: () => void;
  children?: ReactNode;
}

function Go({ deed, why, note, onGo, children }: GoProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      {children}
      <Button size="large" wide disabled={why !== null} aria-describedby={id} onClick={onGo}>
        {deed}
      </Button>
      <p id={id} className="phrase text-center text-sm text-ink-soft">
        {why ?? note}
      </p>
    </div>
  );
}

function Unproven() {
  return (
    <Notice
      tone="warn"
      title={texts.unverified}
      action={
        <LinkButton to="/settings/auth" tone="secondary" size="small" icon="mail">
          {texts.verify}
        </LinkButton>
      }
    >
      {texts.unverifiedBody}
    </Notice>
  );
}

function reasonOf({ on, proven, card }: { on: boolean; proven: boolean | null; card: boolean }) {
  if (!on) return texts.offline;
  if (proven === false) return texts.unverified;
  return card ? null : texts.needCard;
}
