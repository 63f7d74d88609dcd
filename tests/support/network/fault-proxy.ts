import { type AddressInfo, createServer, type Socket } from 'node:net';
import { chanceOf } from '#tests/support/chance.ts';
import { Connection, type StruckFault } from './connection.ts';
import type { LinkSettings } from './link.ts';
import { type ArmedFault, type ChanceFaults, drawFault, REQUEST_FAULT_KINDS } from './request-faults.ts';

/** Everything that the proxy can do to a network; counted each time when it met a connection. */
export const PROXY_FAULTS = ['slow', 'refuse', 'blackHole', 'reset', ...REQUEST_FAULT_KINDS] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];

/**
 * A TCP relay in front of a server that is as slow and as treacherous as a phone's network. It stands outside of both
 * processes, so that it also reaches what a service worker asks for, which DevTools does not. It reads no more of HTTP
 * than where a request begins and ends.
 */
export interface FaultProxy {
  readonly port: number;
  /** All connections share this rate, and a new one costs a round trip; null: as fast as the machine. */
  shape(link: LinkSettings | null): void;
  /** New connections are reset at once. */
  refuse(on: boolean): void;
  /** Nothing passes on any connection; after it, `deliver` hands on what was sent, `reset` loses it. */
  blackHole(on: boolean, end?: 'deliver' | 'reset'): void;
  /** Resets all open connections. */
  reset(): void;
  arm(fault: ArmedFault): void;
  /** Strikes requests at random, by the proxy's seed; null ends it. */
  strikeByChance(faults: ChanceFaults | null): void;
  /** Ends all faults; what stalled is reset. */
  calm(): void;
  fired(): ReadonlyMap<ProxyFault, number>;
  /** Requests that came through, by their method. */
  methods(): ReadonlyMap<string, number>;
  /** Requests that are still to reach the server, late or once more. */
  pending(): number;
  close(): Promise<void>;
}

export interface FaultProxySettings {
  /** The server's port, asked at each connection: a restarted server may have another. */
  target: () => number;
  seed?: number;
  /** Where clients connect; any free port by default. */
  port?: number;
}

export async function openFaultProxy(settings: FaultProxySettings): Promise<FaultProxy> {
  const network = new FaultyNetwork(settings);
  const server = createServer({ allowHalfOpen: true }, (client) => network.accept(client));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(settings.port ?? 0, '127.0.0.1', listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    shape: (link) => network.shape(link),
    refuse: (on) => network.refuse(on),
    blackHole: (on, end) => network.blackHole(on, end),
    reset: () => network.reset(),
    arm: (fault) => network.arm(fault),
    strikeByChance: (faults) => network.strikeByChance(faults),
    calm: () => network.calm(),
    fired: () => network.fired,
    methods: () => network.methods,
    pending: () => network.pending,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        network.destroy();
      }),
  };
}

class FaultyNetwork {
  readonly fired = new Map<ProxyFault, number>();
  readonly methods = new Map<string, number>();
  pending = 0;
  readonly #settings: FaultProxySettings;
  readonly #chance;
  readonly #clients = new Map<Socket, Connection | null>();
  readonly #toServer = new Set<Socket>();
  readonly #ways = { up: { freeAt: 0 }, down: { freeAt: 0 } };
  readonly #armed: ArmedFault[] = [];
  #byChance: ChanceFaults | null = null;
  #link: LinkSettings | null = null;
  #isRefusing = false;
  #isHole = false;

  constructor(settings: FaultProxySettings) {
    this.#settings = settings;
    this.#chance = chanceOf(settings.seed ?? 1);
  }

  accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#isRefusing) {
      this.#count('refuse');
      return void client.resetAndDestroy();
    }
    this.#clients.set(client, null);
    client.once('close', () => this.#clients.delete(client));
    client.pause();
    if (this.#link !== null) this.#count('slow');
    if (this.#isHole) this.#count('blackHole');
    // A connection costs a round trip before its first byte.
    setTimeout(() => this.#connect(client), this.#link?.roundTripMs ?? 0);
  }

  #connect(client: Socket): void {
    if (client.destroyed) return;
    const connection = new Connection(client, {
      port: this.#settings.target,
      link: () => this.#link,
      ways: this.#ways,
      faultFor: (line) => this.#faultFor(line),
      delayed: (by) => {
        this.pending += by;
      },
      opened: (socket) => {
        this.#toServer.add(socket);
        socket.once('close', () => this.#toServer.delete(socket));
      },
    });
    this.#clients.set(client, connection);
    if (this.#isHole) connection.hold();
  }

  shape(link: LinkSettings | null): void {
    this.#link = link;
  }

  refuse(on: boolean): void {
    this.#isRefusing = on;
  }

  blackHole(on: boolean, end: 'deliver' | 'reset' = 'deliver'): void {
    if (on === this.#isHole) return;
    this.#isHole = on;
    if (!on && end === 'reset') this.#resetAll();
    for (const connection of this.#clients.values()) {
      if (on) this.#count('blackHole');
      if (on) connection?.hold();
      else connection?.release();
    }
  }

  reset(): void {
    for (const _ of this.#clients) this.#count('reset');
    this.#resetAll();
  }

  arm(fault: ArmedFault): void {
    this.#armed.push(fault);
  }

  strikeByChance(faults: ChanceFaults | null): void {
    this.#byChance = faults;
  }

  calm(): void {
    this.#armed.length = 0;
    this.#byChance = null;
    this.#link = null;
    this.#isRefusing = false;
    this.#isHole = false;
    this.#resetAll();
  }

  destroy(): void {
    for (const socket of [...this.#clients.keys(), ...this.#toServer]) socket.destroy();
  }

  #resetAll(): void {
    for (const client of this.#clients.keys()) client.resetAndDestroy();
  }

  #faultFor(line: string): StruckFault | null {
    const method = line.slice(0, line.indexOf(' '));
    this.methods.set(method, (this.methods.get(method) ?? 0) + 1);
    const at = this.#armed.findIndex(({ match }) => match?.test(line) ?? true);
    const [armed] = at < 0 ? [] : this.#armed.splice(at, 1);
    if (armed !== undefined) {
      const { fault } = armed;
      return { fault, fired: () => this.#count(fault.kind), missed: () => this.#armed.unshift(armed) };
    }
    const random = this.#byChance;
    if (random === null || !(random.match?.test(line) ?? true) || !this.#chance.hits(random.rate))
      return null;
    const fault = drawFault(this.#chance, random);
    return { fault, fired: () => this.#count(fault.kind), missed: () => undefined };
  }

  #count(fault: ProxyFault): void {
    this.fired.set(fault, (this.fired.get(fault) ?? 0) + 1);
  }
}
