import { connect, type Socket } from 'node:net';
import { Lane } from './lane.ts';
import type { LinkSettings, Way } from './link.ts';
import { beginsRequest, RequestBytes, type RequestFault } from './request-faults.ts';

/** What a connection asks of the proxy that it goes through. */
export interface ConnectionDeps {
  port(): number;
  link(): LinkSettings | null;
  ways: { up: Way; down: Way };
  /** The fault that strikes a request with this first line. */
  faultFor(line: string): StruckFault | null;
  /** One request more, or one less, is still to be sent to the server. */
  delayed(by: 1 | -1): void;
  /** Every socket to the server, to be ended with the proxy. */
  opened(socket: Socket): void;
}

export interface StruckFault {
  readonly fault: RequestFault;
  fired(): void;
  /** The request ended before the fault could strike: it waits for the next. */
  missed(): void;
}

/** Requests that are sent again later are held in memory up to this size. */
const MAX_REPEATED_BYTES = 64 * 1024 * 1024;

/** One connection of a client, and its own to the server. */
export class Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #deps: ConnectionDeps;
  readonly #up: Lane;
  readonly #down: Lane;
  #request: RequestBytes | null = null;
  #struck: StruckFault | null = null;
  #answerBytes = 0;
  #twin: Socket | null = null;
  #isCut = false;

  constructor(client: Socket, deps: ConnectionDeps) {
    this.#client = client;
    this.#deps = deps;
    this.#server = openSocket(deps);
    this.#up = new Lane(client, this.#server, deps.ways.up, deps.link);
    this.#down = new Lane(this.#server, client, deps.ways.down, deps.link);
    client.on('data', (data: Buffer) => this.#received(data));
    client.on('end', () => this.#up.end());
    client.once('close', () => {
      this.#miss();
      this.#twin?.end();
      // What was cut has reached the server up to the cut; else a client that is gone takes its bytes along.
      if (this.#isCut) this.#server.end();
      else this.#server.destroy();
    });
    this.#server.on('data', (data: Buffer) => this.#answered(data));
    this.#server.on('end', () => this.#down.end());
    // A server that is gone or reset the connection: so does the proxy, once what it sent before has passed.
    this.#server.on('error', () => this.#down.afterwards(() => client.resetAndDestroy()));
    client.resume();
  }

  hold(): void {
    this.#up.hold();
    this.#down.hold();
  }

  release(): void {
    this.#up.release();
    this.#down.release();
  }

  #received(data: Buffer): void {
    if (this.#isCut) return;
    const isNext = this.#request === null || (this.#answerBytes > 0 && beginsRequest(data));
    if (isNext) this.#begin(data);
    const { fault } = this.#struck ?? {};
    const before = this.#request?.bytes ?? 0;
    this.#request?.add(data);
    const stops = fault?.kind === 'cutUp' || fault?.kind === 'stall';
    if (fault?.kind === 'late') this.#withhold(fault.delayMs);
    else if (stops && data.length >= fault.afterBytes - before) {
      this.#stopAfter(data.subarray(0, fault.afterBytes - before), fault.kind);
    } else {
      if (fault?.kind === 'duplicate') this.#double(data, isNext);
      this.#up.send(data);
    }
  }

  #begin(first: Buffer): void {
    this.#miss();
    this.#answerBytes = 0;
    const { line } = new RequestBytes(first);
    this.#struck = this.#deps.faultFor(line);
    const kind = this.#struck?.fault.kind;
    const isRepeated = kind === 'late' || kind === 'replay';
    this.#request = new RequestBytes(first, isRepeated ? MAX_REPEATED_BYTES : 0);
  }

  /** Everything up to here reaches the server, then its end, or nothing more. */
  #stopAfter(data: Buffer, kind: 'cutUp' | 'stall'): void {
    this.#isCut = true;
    this.#up.send(data);
    this.#up.afterwards(() => {
      this.#fire();
      if (kind === 'stall') this.hold();
      else this.#client.resetAndDestroy();
    });
  }

  #withhold(delayMs: number): void {
    if (!this.#request?.isComplete()) return;
    const bytes = this.#request.whole();
    this.#isCut = true;
    if (bytes !== null) this.#sendLater(bytes, delayMs);
    this.#client.resetAndDestroy();
  }

  #double(data: Buffer, isFirst: boolean): void {
    // Its answers are read and dropped.
    if (isFirst) this.#twin = openSocket(this.#deps).resume();
    if (this.#twin?.writable) this.#twin.write(data);
    if (this.#request?.isComplete()) this.#fire();
  }

  #sendLater(bytes: Buffer, delayMs: number): void {
    const struck = this.#struck;
    this.#struck = null;
    this.#deps.delayed(1);
    setTimeout(() => {
      const socket = openSocket(this.#deps);
      // The server has done the work when it answers; nobody reads the answer.
      socket.once('data', () => socket.destroy());
      socket.once('close', () => this.#deps.delayed(-1));
      socket.write(bytes, () => struck?.fired());
    }, delayMs).unref();
  }

  #answered(data: Buffer): void {
    if (this.#isCut) return;
    const { fault } = this.#struck ?? {};
    const before = this.#answerBytes;
    this.#answerBytes += data.length;
    const bytes = this.#request?.whole() ?? null;
    if (fault?.kind === 'replay' && before === 0 && bytes !== null) this.#sendLater(bytes, fault.delayMs);
    if (fault?.kind === 'cutDown' && this.#answerBytes > fault.afterBytes) {
      this.#isCut = true;
      this.#down.send(data.subarray(0, fault.afterBytes - before));
      this.#down.afterwards(() => {
        this.#fire();
        this.#client.resetAndDestroy();
      });
    } else this.#down.send(data);
  }

  #fire(): void {
    this.#struck?.fired();
    this.#struck = null;
  }

  #miss(): void {
    this.#struck?.missed();
    this.#struck = null;
  }
}

function openSocket(deps: ConnectionDeps): Socket {
  const socket = connect({ port: deps.port(), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  deps.opened(socket);
  return socket;
}
