import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../support/server/free-port.ts';
import { until } from '../support/until.ts';
import { asExpression, type Engine, type EnginePage, keyActions, tapActions } from './engine.ts';

/**
 * As after 許可する; the prompt for persistent storage is left unanswered, as a learner leaves it. The page's process plays
 * sound by itself, which its sandbox would forbid: the process that does it for all pages locks itself up (docs/decisions/071).
 */
const PREFERENCES = {
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  'media.cubeb.sandbox': false,
  'security.sandbox.content.level': 0,
  'dom.w3c_touch_events.enabled': 1,
  'intl.accept_languages': 'ja-JP,ja',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
};

const CALL_TIMEOUT_MS = 60_000;

interface Session {
  process: ChildProcess;
  context: string;
  send<Result>(method: string, params: object): Promise<Result>;
}

/** Firefox by WebDriver BiDi, with a profile that lasts. */
export async function startFirefox(profile: string, environment: NodeJS.ProcessEnv): Promise<Engine> {
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), `${lines.join('\n')}\n`);
  let session = await open(profile, environment);
  return {
    name: 'Firefox',
    page: pageOf(() => session),
    async restart() {
      await end(session.process);
      session = await open(profile, environment);
    },
    close: () => end(session.process),
  };
}

async function open(profile: string, environment: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  // A first page that is not empty: beside an empty one the address bar has the keyboard, and no focus is visible.
  const process = spawn('firefox-esr', [...args, 'about:license'], {
    detached: true,
    stdio: 'ignore',
    env: environment,
  });
  const socket = await connect(`ws://127.0.0.1:${port}/session`);
  const send = sender(socket);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
  return { process, context, send };
}

async function connect(address: string): Promise<WebSocket> {
  let connected: WebSocket | null = null;
  await until('Firefox to be ready', async () => {
    const socket = new WebSocket(address);
    await new Promise((done, fail) => {
      socket.once('open', done);
      socket.once('error', fail);
    });
    connected = socket;
    return true;
  });
  if (connected === null) throw new Error('unreachable');
  return connected;
}

function sender(socket: WebSocket): Session['send'] {
  const waiting = new Map<number, (answer: { result?: unknown; error?: string; message?: string }) => void>();
  let calls = 0;
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      calls += 1;
      const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), CALL_TIMEOUT_MS);
      waiting.set(calls, ({ result, error, message }) => {
        clearTimeout(timer);
        if (error === undefined) resolve(result as never);
        else reject(new Error(`${method}: ${error} ${message}`));
      });
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
}

interface Evaluated {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

function pageOf(session: () => Session): EnginePage {
  const act = (actions: object) => {
    const { send, context } = session();
    return send('input.performActions', { context, actions: [actions] });
  };
  return {
    async goto(url) {
      const { send, context } = session();
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(work, arg) {
      const { send, context } = session();
      const answer = await send<Evaluated>('script.evaluate', {
        expression: `${asExpression(work, arg)}.then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? '{}').value;
    },
    tap: async (x, y) => void (await act(tapActions(x, y, 'touch'))),
    press: async (key) => void (await act(keyActions(key))),
    async screenshot() {
      const { send, context } = session();
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  } catch {
    // It ended first.
  }
}
