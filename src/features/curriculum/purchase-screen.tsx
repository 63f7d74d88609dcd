import { useSuspenseQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { StandingNotice } from './next-step.tsx';
import { Prices } from './prices.tsx';
import { curriculumQuery } from './queries.ts';
import { texts } from './texts.ts';
import { useStanding } from './use-standing.ts';

/** What joining costs and gives, and how one joins. */
export function PurchaseScreen({ api, currCode, now }: { api: Api; currCode: string; now: number }) {
  const { products, admission } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  const standing = useStanding(api, currCode, now);
  return (
    <>
      {standing !== null && <StandingNotice standing={standing} admission={admission} />}
      <Section title={texts.prices}>
        <Prices products={products} />
        <p className="text-sm text-ink-soft">{texts.pace}</p>
      </Section>
      {admission && standing !== null && standing !== 'running' && (
        <Notice title={texts.join}>{texts.joinBody}</Notice>
      )}
    </>
  );
}
