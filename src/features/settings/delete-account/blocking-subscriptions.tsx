import type { Subscription } from '#contract/entities/subscription.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { deleteAccountTexts as texts } from './delete-account-texts.ts';

/** The subscriptions that prevent the deletion, and what to do about each. */
export function BlockingSubscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <>
      <Notice tone="warn" title={texts.blocked}>
        {texts.blockedBody}
      </Notice>
      <Card tight>
        <ul className="grid divide-y divide-line">
          {subscriptions.map(({ curriculum, cancel, startTime }) => (
            <li key={`${curriculum.currCode} ${startTime}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="phrase font-bold">{curriculum.currName}</p>
              <p className="text-sm">
                {cancel ? texts.ends(japanDateTime(Date.parse(cancel.expireTime))) : texts.runs}
              </p>
              <p>
                {cancel ? (
                  <TextLink to="/settings/subscriptions">{texts.toContracts}</TextLink>
                ) : (
                  <TextLink to="/settings/subscriptions/cancel" search={{ curriculum: curriculum.currCode }}>
                    {texts.toCancel(curriculum.currName)}
                  </TextLink>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
