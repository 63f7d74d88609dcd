import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';
import { shellPath } from '../../../e2e/support/browser/browser-path.ts';
import { launchOptions } from '../../../e2e/support/browser/browsers.ts';

/** A page of a phone that knows only what it is told; nothing of DevTools listens to its scripts and requests. */
export interface UnwatchedPage {
  /** A command of DevTools' protocol. Rejects with what the browser answers, or when it ends. */
  send<T>(method: string, params?: object): Promise<T>;
}

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/**
 * Opens the browser of this profile, as somebody does who taps the icon; ended again when `work` is done.
 *
 * Playwright listens to each page's console and network. While somebody listens, the engine notes for each `Error` that is made where
 * in the text that was, and has to parse the text again: 300 ms of React's evaluation with a slow processor, which no phone spends.
 */
export async function withUnwatchedPage<T>(
  profile: string,
  work: (page: UnwatchedPage) => Promise<T>,
): Promise<T> {
  const { executablePath = chromium.executablePath(), args = [] } = launchOptions(undefined, shellPath());
  const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--lang=ja-JP'];
  const browser = spawn(executablePath, [...args, ...own, 'about:blank'], {
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(browser, 'exit');
  const send = commandsOver(browser.stdio[3] as Writable, browser.stdio[4] as Readable, ended);
  try {
    const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>(
      'Target.getTargets',
    );
    const { targetId } = targetInfos.find(({ type }) => type === 'page') ?? {};
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page: UnwatchedPage = { send: (method, params) => send(method, params, sessionId) };
    await page.send('Emulation.setDeviceMetricsOverride', PHONE);
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: 'light' }],
    });
    return await work(page);
  } finally {
    await send('Browser.close').catch(() => browser.kill('SIGKILL'));
    await ended;
  }
}

type Send = <T>(method: string, params?: object, sessionId?: string) => Promise<T>;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Messages of JSON, each with a zero byte after it. */
function commandsOver(input: Writable, output: Readable, ended: Promise<unknown>): Send {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>();
  let unread = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const { id = 0, result, error }: Answer = JSON.parse(message);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    }
  });
  let gone = false;
  const giveUp = () => {
    gone = true;
    for (const asked of waiting.values()) asked.reject(new Error('the browser ended'));
    waiting.clear();
  };
  input.on('error', giveUp);
  void ended.then(giveUp);
  let last = 0;
  return <T>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<T>((resolve, reject) => {
      if (gone) return reject(new Error('the browser ended'));
      last += 1;
      waiting.set(last, { resolve: resolve as (result: unknown) => void, reject });
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
    });
}
