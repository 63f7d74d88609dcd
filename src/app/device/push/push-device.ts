import { createStore, type Store } from '@tanstack/store';
import type { Api } from '#api/client.ts';
import { push } from '#contract/notices/push.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { PushDevice, PushState } from '#features/push/push-state.ts';
import { settleWithin } from '#lib/settle-within.ts';

/** A push service that does not answer; a browser without a network may never say so. */
const SUBSCRIBE_TIMEOUT_MS = 20 * SECOND_MS;
const FORGET_TIMEOUT_MS = 3 * SECOND_MS;

/** What this device remembers of a person who wants notices here. */
const keyOf = (uid: string) => `otomichi.push.${uid}`;

/** The browser's parts that notices need; undefined where it has none. */
export interface PushBrowser {
  readonly manager: () => Promise<PushManager | undefined>;
  readonly permission: () => NotificationPermission;
  readonly askPermission: () => Promise<NotificationPermission>;
}

interface PushDeps {
  readonly api: Api;
  readonly uid: string;
  readonly storage: Storage;
  readonly browser: PushBrowser | undefined;
  /** True on an iPhone where the app is not on the home screen: notices exist only there. */
  readonly needsInstall: boolean;
}

/** Notices on this device for one person: what is set, and how it is changed. */
export function createPushDevice(deps: PushDeps): PushDevice {
  const { api, uid, storage, browser } = deps;
  const state: Store<PushState> = createStore<PushState>({ kind: 'looking' });
  const set = (next: PushState) => state.setState(() => next);
  const showsContent = () => storage.getItem(keyOf(uid)) === 'content';

  const look = async (): Promise<PushState> => {
    if (browser === undefined) return { kind: deps.needsInstall ? 'needs-install' : 'unsupported' };
    if (browser.permission() === 'denied') return { kind: 'blocked' };
    const subscription = await (await browser.manager())?.getSubscription();
    const isOn = subscription && browser.permission() === 'granted' && storage.getItem(keyOf(uid)) !== null;
    return isOn
      ? { kind: 'on', showsContent: showsContent(), failed: false }
      : { kind: 'off', failed: false };
  };
  /** After a change that failed: what is on stays on, and must not look as if it were off. */
  const asItIs = async (): Promise<PushState> => {
    const now = await look().catch((): PushState => ({ kind: 'off', failed: true }));
    return now.kind === 'on' || now.kind === 'off' ? { ...now, failed: true } : now;
  };
  const change = async (work: () => Promise<PushState>) => {
    set({ kind: 'changing' });
    set(await work().catch(asItIs));
  };
  const turnOn = async (content: boolean): Promise<PushState> => {
    if (browser === undefined) return look();
    const permission = await browser.askPermission();
    if (permission !== 'granted') return look();
    await settleWithin(SUBSCRIBE_TIMEOUT_MS, subscribe(deps, browser, content));
    storage.setItem(keyOf(uid), content ? 'content' : 'discreet');
    return { kind: 'on', showsContent: content, failed: false };
  };

  void look().then(set, () => set({ kind: 'off', failed: true }));
  return {
    state,
    enable: () => change(() => turnOn(showsContent())),
    showContent: (content) => change(() => turnOn(content)),
    disable: () =>
      change(async () => {
        storage.removeItem(keyOf(uid));
        await forgetPush(api, browser);
        return { kind: 'off', failed: false };
      }),
  };
}

async function subscribe({ api }: PushDeps, browser: PushBrowser, showsContent: boolean): Promise<void> {
  const manager = await browser.manager();
  if (manager === undefined) throw new Error('no push manager');
  const { publicKey } = await api(push.showKey, {});
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await manager.subscribe(options).catch(async () => {
    // One of another installation's key is in the way.
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('a subscription without its keys');
  await api(push.subscribe, { endpoint, keys: { p256dh, auth }, showsContent });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Tells the server this browser's subscription again, at a start of the app: its push service may have changed the address, or
 * the server may have dropped it while the person was signed out.
 */
export async function renewPush(deps: PushDeps): Promise<void> {
  const { browser, uid, storage } = deps;
  const wanted = storage.getItem(keyOf(uid));
  if (browser === undefined || wanted === null || browser.permission() !== 'granted') return;
  await settleWithin(SUBSCRIBE_TIMEOUT_MS, subscribe(deps, browser, wanted === 'content'));
}

/** Shows how many notices are unread on the app's icon. Never rejects: the system may refuse it. */
export async function showBadge(navigator: Navigator, unread: number): Promise<void> {
  const shown = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
  await shown?.catch(() => undefined);
}

/** Ends this browser's subscription, at the server and at the push service. Never rejects, and takes seconds at most. */
export async function forgetPush(api: Api, browser: PushBrowser | undefined): Promise<void> {
  const forget = async () => {
    const subscription = await (await browser?.manager())?.getSubscription();
    if (!subscription) return;
    // Offline the server learns it from the push service, at the next message.
    await api(push.unsubscribe, { endpoint: subscription.endpoint }).catch(() => undefined);
    await subscription.unsubscribe();
  };
  await settleWithin(FORGET_TIMEOUT_MS, forget()).catch(() => undefined);
}

/** The parts of this browser. */
export function pushBrowser(page: Window): PushBrowser | undefined {
  const container = page.navigator.serviceWorker;
  if (container === undefined || !('PushManager' in page) || !('Notification' in page)) return undefined;
  return {
    manager: async () => (await container.getRegistration())?.pushManager,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
  };
}

/** Whether this is an iPhone or iPad on which the app is not on the home screen. */
export function needsInstall({ navigator }: Window): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === false;
}
