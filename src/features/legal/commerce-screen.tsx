import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { plans } from '#contract/subscriptions.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { type CommerceRow, saleRows, sellerRows } from './commerce-rows.ts';
import { commerceTexts as texts } from './commerce-texts.ts';
import type { SellerView } from './use-seller.ts';

/** 特定商取引法に基づく表記: the seller, prices, payment and cancellation. */
export function CommerceScreen({ api, seller }: { api: Api; seller: SellerView }) {
  const known = useQuery({ ...queryOf(api, plans.list, {}), throwOnError: false }).data?.plans ?? null;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <SellerRows view={seller} />
      <Rows rows={saleRows(known)} />
      <p className="flex flex-wrap gap-x-6 gap-y-2 [&>a]:py-1">
        <TextLink standalone to="/terms">
          {texts.toTerms}
        </TextLink>
        <TextLink standalone to="/privacy">
          {texts.toPrivacy}
        </TextLink>
      </p>
    </Page>
  );
}

function SellerRows({ view }: { view: SellerView }) {
  switch (view.kind) {
    case 'loading':
      return <Skeleton lines={5} />;
    case 'known':
      return <Rows rows={sellerRows(view.seller)} />;
    case 'none':
      return <Notice title={texts.noSellerTitle}>{texts.noSeller}</Notice>;
    case 'unknown':
      return (
        <RetryNotice tone="warn" retry={texts.retry} onRetry={view.retry}>
          {texts.unknown}
        </RetryNotice>
      );
  }
}

function Rows({ rows }: { rows: readonly CommerceRow[] }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {rows.map(({ name, body }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
          <dt className="phrase font-bold">{name}</dt>
          <dd className="grid min-w-0 gap-2 leading-[1.8]">
            {body.map((line) => (
              <p key={line}>{wholeDates(line)}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
