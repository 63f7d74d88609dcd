import { Agent, request } from 'node:http';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Hammered {
  readonly wallMs: number;
  readonly timesMs: readonly number[];
  /** Of one answer's body. */
  readonly bytes: number;
}

/** Asks so often, with so many under way at once. Rejects when any answer is not 200. */
export async function hammer(targets: readonly Target[], times: number, atOnce: number): Promise<Hammered> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const timesMs: number[] = [];
  let bytes = 0;
  let asked = 0;
  const began = performance.now();
  const one = async () => {
    while (asked < times) {
      const target = targets[asked % targets.length];
      if (target === undefined) throw new Error('nothing to ask');
      asked += 1;
      const start = performance.now();
      bytes = await ask(target, agent);
      timesMs.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, one));
  } finally {
    agent.destroy();
  }
  return { wallMs: performance.now() - began, timesMs, bytes };
}

function ask({ url, headers }: Target, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url.replace(/\?.*/, '')}: status ${response.statusCode}`));
      });
      response.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}
