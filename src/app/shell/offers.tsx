import type { WaitingTakes } from '#features/home/home-ports.ts';
import { InstallHint } from './install/install-hint.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { UpdateNews } from './update/update-news.tsx';

/** What the app offers or tells by itself, when nothing is recorded. */
export function Offers({ waiting }: { waiting: WaitingTakes }) {
  return (
    <>
      <InstallHint waiting={waiting} />
      <UpdateNews />
      <PullToRefresh />
    </>
  );
}
