import { PushPayload } from '#contract/notices/push.ts';
import { isAppPath } from '#domain/notices/notice.ts';
import { isPage } from '#sw/caches/cache-rule.ts';

const INBOX = '/notifications';
const UNREADABLE: PushPayload = {
  title: 'お知らせがあります',
  body: '',
  link: INBOX,
  tag: 'unreadable',
  unread: 1,
};
const ICON = '/icons/icon-192.png';

/** A window of our origin: of the app, or of the teacher console. */
interface OpenWindow {
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** What the worker needs of its scope; tests bring their own. */
export interface PushScope {
  readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  readonly windows: () => Promise<readonly OpenWindow[]>;
  readonly openWindow: (url: string) => Promise<unknown>;
  readonly setAppBadge: ((count: number) => Promise<void>) | undefined;
  /** Those that are shown now. */
  readonly notifications: () => Promise<readonly Pick<Notification, 'close'>[]>;
  /** The number of takes that are being recorded in any window. */
  readonly recording: () => Promise<number>;
}

/** Shows a push message and counts it on the app's icon. One that cannot be read is shown without content: browsers demand it. */
export async function showPush(text: string | undefined, scope: PushScope): Promise<void> {
  const { title, body, link, tag, unread } = readPayload(text);
  await scope.showNotification(title, {
    body,
    tag,
    icon: ICON,
    lang: 'ja',
    data: { link },
  });
  // The system may refuse the badge; open pages ask the server for what is new.
  await scope.setAppBadge?.(unread).catch(() => undefined);
  for (const client of await scope.windows()) client.postMessage({ type: 'notice' });
}

/** After a sign-out: what was shown names a person and lessons. Never rejects. */
export async function forgetShown({ notifications }: PushScope): Promise<void> {
  for (const shown of await notifications().catch(() => [])) shown.close();
}

/**
 * Opens the place of a pressed notification: in a window of the app that is open, unless it records, else in a new one. The
 * console and a bank's page in the sandbox stay where they are.
 */
export async function openPressed(data: unknown, scope: PushScope): Promise<void> {
  const link = linkOf(data);
  const open = (await scope.windows()).find(({ url }) => isPage(new URL(url).pathname));
  if (open === undefined) return void (await scope.openWindow(link));
  await open.focus().catch(() => undefined);
  // A page that is left in the middle of a take would end it.
  if ((await scope.recording()) > 0) return;
  await open.navigate(link).catch(() => scope.openWindow(link));
}

function readPayload(text: string | undefined): PushPayload {
  try {
    const parsed = PushPayload.safeParse(JSON.parse(text ?? ''));
    return parsed.success ? parsed.data : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

function linkOf(data: unknown): string {
  const link = (data as { link?: unknown } | null)?.link;
  return typeof link === 'string' && isAppPath(link) ? link : INBOX;
}
