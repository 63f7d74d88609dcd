import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { submissions } from '#contract/submissions.ts';
import { PushOffer } from '#features/push/push-offer.tsx';
import { PushSection } from '#features/push/push-section.tsx';
import { createPushDevice, needsInstall, pushBrowser } from './push-device.ts';

interface HereProps {
  api: Api;
  uid: string;
}

/** The offer was put off on this device. */
const PUT_OFF_KEY = 'otomichi.push-later';

/** Notices on this device as a setting. */
export function PushSectionHere(props: HereProps) {
  return <PushSection device={useDevice(props)} />;
}

/** Offers notices once a recording of the person has arrived. */
export function PushOfferHere(props: HereProps) {
  const { data } = useQuery({ ...queryOf(props.api, submissions.listRecent, {}), throwOnError: false });
  const device = useDevice(props);
  if (data === undefined || data.submissions.length === 0) return null;
  return (
    <PushOffer
      device={device}
      isPutOff={localStorage.getItem(PUT_OFF_KEY) !== null}
      putOff={() => localStorage.setItem(PUT_OFF_KEY, '1')}
    />
  );
}

function useDevice({ api, uid }: HereProps) {
  return useMemo(
    () =>
      createPushDevice({
        api,
        uid,
        storage: localStorage,
        browser: pushBrowser(window),
        needsInstall: needsInstall(window),
      }),
    [api, uid],
  );
}
