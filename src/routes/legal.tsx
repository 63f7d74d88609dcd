import { createFileRoute } from '@tanstack/react-router';
import { loadPublicConfig } from '#app/cache/public-config.ts';
import { Head } from '#app/shell/head.tsx';
import { CommerceScreen } from '#features/legal/commerce-screen.tsx';
import { commerceTexts as texts } from '#features/legal/commerce-texts.ts';
import { useSeller } from '#features/legal/use-seller.ts';

export const Route = createFileRoute('/legal')({
  staticData: { access: 'public' },
  component: Legal,
});

const askSeller = async () => (await loadPublicConfig(fetch, localStorage)).seller;

function Legal() {
  const { api } = Route.useRouteContext();
  const seller = useSeller(askSeller);
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <CommerceScreen api={api} seller={seller} />
    </>
  );
}
