import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type FaultProxy, openFaultProxy } from '#tests/support/network/fault-proxy.ts';
import type { LinkSettings } from '#tests/support/network/link.ts';
import { wordsOfProgram } from '#tests/support/server/operations/words-of-program.ts';
import { createAccount } from '../../../e2e/support/accounts.ts';
import { storeSession } from '../../../e2e/support/browser/firebase-session.ts';
import { freePort } from '../../../e2e/support/server/free-port.ts';
import { until } from '../../../e2e/support/until.ts';
import { serveBarePage, serveFolder } from './static-server.ts';

/** `shaped`: slow as set; `open`: as fast as the machine; `cut`: every connection is reset. */
type LinkMode = 'shaped' | 'open' | 'cut';

/** The network in front of a subject. */
interface Link {
  /** Ends the open connections as well: a new visit begins new ones. */
  set(mode: LinkMode): void;
}

/** One page that is visited, behind a link of its own. */
export interface Subject {
  readonly name: string;
  readonly link: Link;
  readonly origin: string;
  readonly path: string;
  /** What has to be in a fresh profile before the first visit, such as a session. */
  prepare?: (context: BrowserContext) => Promise<void>;
}

export interface Stage {
  readonly subjects: readonly Subject[];
  close(): Promise<void>;
}

export interface StageSettings {
  slow: LinkSettings;
  /** Names and folders of built checkouts of this repository. */
  checkouts: readonly { name: string; root: string }[];
  /** The built app of another project, for comparison. */
  peer: string | null;
}

/** Starts everything that is compared. */
export async function setStage({ slow, checkouts, peer }: StageSettings): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = [];
  const subjects: Subject[] = [];
  const add = async (name: string, port: number) => {
    const { proxy, link } = await openLink(port, slow);
    closing.push(proxy.close);
    subjects.push({ name, link, origin: `http://localhost:${proxy.port}`, path: '/' });
  };
  const bare = await serveBarePage();
  closing.push(bare.close);
  await add('a bare page', bare.port);
  if (peer !== null) {
    const server = await serveFolder(peer);
    closing.push(server.close);
    await add('peer', server.port);
  }
  for (const { name, root } of checkouts) {
    const port = await freePort();
    const { proxy, link } = await openLink(port, slow);
    const origin = `http://localhost:${proxy.port}`;
    const stop = await startProduct(root, port, origin);
    closing.push(proxy.close, stop);
    const suffix = checkouts.length > 1 ? `, ${name}` : '';
    subjects.push({ name: `landing${suffix}`, link, origin, path: '/' });
    subjects.push({ name: `/home${suffix}`, link, origin, path: '/home', prepare: signIn(port, origin) });
  }
  return {
    subjects,
    close: async () => {
      for (const stop of closing.reverse()) await stop();
    },
  };
}

async function openLink(port: number, slow: LinkSettings): Promise<{ proxy: FaultProxy; link: Link }> {
  const proxy = await openFaultProxy({ target: () => port });
  const set = (mode: LinkMode) => {
    proxy.shape(mode === 'shaped' ? slow : null);
    proxy.refuse(mode === 'cut');
    proxy.reset();
  };
  return { proxy, link: { set } };
}

/** Somebody new, signed in by call: what is measured is the opening of the app, not the typing of a password. */
function signIn(port: number, origin: string): (context: BrowserContext) => Promise<void> {
  return async (context) => {
    const account = await createAccount({ origin: `http://127.0.0.1:${port}` });
    const page = context.pages()[0] ?? (await context.newPage());
    // A page of the origin without the app and its worker.
    await page.goto(`${origin}/licenses.txt`);
    await storeSession(page, account);
  };
}

/** Starts the server of a built checkout, as `npm start` does, with data of its own. Resolves with how to stop it. */
async function startProduct(root: string, port: number, origin: string): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-lab-'));
  const child = spawn(process.execPath, wordsOfProgram('server/main.ts', root), {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: origin,
      IDENTITY_LIMITS: 'off',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await until('the server to be ready', async () => {
    if (child.exitCode !== null) throw new Error(`the server of ${root} ended`);
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  });
  return async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
