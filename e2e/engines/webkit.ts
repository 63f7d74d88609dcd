import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../support/server/free-port.ts';
import { until } from '../support/until.ts';
import { asExpression, type Engine, type EnginePage, keyActions, tapActions } from './engine.ts';

const WINDOW = new URL('webkit-window.py', import.meta.url).pathname;
const SCRIPT_TIMEOUT_MS = 120_000;

interface Session {
  driver: ChildProcess;
  call<Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result>;
}

/** WebKitGTK by WebKitWebDriver, with a profile that lasts. Needs a display. */
export async function startWebKit(profile: string, environment: NodeJS.ProcessEnv): Promise<Engine> {
  let session = await open(profile, environment);
  const page = pageOf(() => session);
  return {
    name: 'WebKitGTK',
    page,
    async restart() {
      end(session.driver);
      session = await open(profile, environment);
    },
    async close() {
      await session.call('DELETE', '').catch(() => undefined);
      end(session.driver);
    },
  };
}

async function open(profile: string, environment: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  // A process group of its own: the driver does not end its browser when it is killed.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: environment,
  });
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver to be ready', async () => (await fetch(`${origin}/status`)).ok);
  const args = ['--automation', '--mock-microphone', `--profile=${profile}`];
  const { sessionId } = await request<{ sessionId: string }>(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: WINDOW, args } } },
  });
  const call: Session['call'] = (method, path, body) =>
    request(`${origin}/session/${sessionId}${path}`, method, body);
  await call('POST', '/timeouts', { script: SCRIPT_TIMEOUT_MS });
  await call('POST', '/window/rect', { width: 390, height: 844 }).catch(() => undefined);
  return { driver, call };
}

async function request<Result>(url: string, method: string, body?: object): Promise<Result> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`);
  return value;
}

function pageOf(session: () => Session): EnginePage {
  return {
    goto: async (url) => void (await session().call('POST', '/url', { url })),
    async evaluate(work, arg) {
      const script = `const done = arguments[arguments.length - 1];
        ${asExpression(work, arg)}.then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`;
      const answer = JSON.parse(await session().call<string>('POST', '/execute/async', { script, args: [] }));
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    tap: async (x, y) =>
      void (await session().call('POST', '/actions', { actions: [tapActions(x, y, 'mouse')] })),
    press: async (key) => void (await session().call('POST', '/actions', { actions: [keyActions(key)] })),
    screenshot: async () => Buffer.from(await session().call<string>('GET', '/screenshot'), 'base64'),
  };
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended first.
  }
}
