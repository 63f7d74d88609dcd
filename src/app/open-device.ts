import type { Api } from '#api/client.ts';
import { openTakeStore } from '#local/take-store.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Session } from '#session/session.ts';
import { openOutbox, type PageOutbox } from './outbox-ports.ts';

export interface OpenDevice {
  takes: ReturnType<typeof openTakeStore>;
  outbox: PageOutbox;
}

/** Everything that stands in this device's databases. Imported only behind the first usable paint. */
export function openDeviceParts(session: Session, api: Api, reporter: Reporter): OpenDevice {
  const takes = openTakeStore();
  const outbox = openOutbox({
    takes,
    session,
    api,
    report: (oddity) => reporter.error(oddity, 'device'),
  });
  return { takes, outbox };
}
