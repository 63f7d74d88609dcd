/*
 * The SDK talks to the hidden frame of its provider through Google's script `gapi.iframes`. Embedded identity has the
 * frame on our own origin and must work without a connection to Google, so this replaces the few parts that the SDK uses;
 * the SDK looks for `gapi.iframes.Iframe` before it loads the script. None of this is documented: the version of firebase
 * is pinned, and e2e/identity/embedded-popup.spec.ts tests it.
 *
 *   page (SDK)                      frame (/emulator/auth/iframe)
 *        ◀────────── ready ──────────
 *        ─────────── listen ────────▶      the SDK has registered for events: waiting events may be sent
 *        ◀─── event {id, event} ─────
 *        ──── heard {id, status} ───▶
 *        ──── asked {id, type} ─────▶
 *        ◀── answered {id, result} ──
 */

type Handler = (event: { type: string; authEvent?: unknown }) => { status: string };

interface FrameOptions {
  readonly where: Element;
  readonly url: string;
  readonly attributes?: { readonly style?: Readonly<Record<string, string>> };
}

interface FrameMessage {
  readonly kind: string;
  readonly id?: number;
  readonly event?: unknown;
  readonly result?: unknown;
}

type View = Window & typeof globalThis;

/** Call it before the SDK's pop-up resolver is used, in embedded mode only. A second call does nothing. */
export function installGapiShim(view: View): void {
  const page = view as View & { gapi?: unknown };
  if (page.gapi !== undefined) return;
  const open = <Result>(options: FrameOptions, opened: (frame: Frame) => Result): Result =>
    opened(new Frame(view, options));
  page.gapi = {
    iframes: { Iframe: Frame, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => ({ open }) },
  };
}

/** The provider's frame as the SDK sees it. Reads only messages of this frame on our own origin. */
class Frame {
  #view: View;
  #element: HTMLIFrameElement;
  #handlers = new Map<string, Handler>();
  #asked = new Map<number, (result: unknown) => void>();
  #ready: Promise<void>;

  constructor(view: View, { where, url, attributes }: FrameOptions) {
    if (new URL(url, view.location.href).origin !== view.location.origin) throw new Error('a foreign frame');
    this.#view = view;
    this.#element = view.document.createElement('iframe');
    this.#element.src = url;
    this.#element.tabIndex = -1;
    this.#element.ariaHidden = 'true';
    Object.assign(this.#element.style, attributes?.style);
    this.#ready = new Promise((ready) => {
      view.addEventListener('message', (message: MessageEvent) => {
        const ours =
          message.source === this.#element.contentWindow && message.origin === view.location.origin;
        if (ours) this.#read(message.data as FrameMessage, ready);
      });
    });
    where.append(this.#element);
  }

  async restyle(): Promise<void> {}

  ping(answered: () => void): Promise<void> {
    return this.#ready.then(answered);
  }

  register(type: string, handler: Handler): void {
    this.#handlers.set(type, handler);
    this.#send({ kind: 'listen' });
  }

  send(type: string, _data: unknown, answered: (results: readonly unknown[]) => void): void {
    const id = this.#asked.size;
    this.#asked.set(id, (result) => {
      try {
        answered([result]);
      } catch {
        // The SDK's callback always throws; Google's script swallows it too.
      }
    });
    this.#send({ kind: 'asked', id, type });
  }

  #read(message: FrameMessage, ready: () => void): void {
    if (message.kind === 'ready') ready();
    if (message.kind === 'answered' && message.id !== undefined)
      this.#asked.get(message.id)?.(message.result);
    if (message.kind === 'event') {
      const heard = this.#handlers.get('authEvent')?.({ type: 'authEvent', authEvent: message.event });
      this.#send({ kind: 'heard', id: message.id, status: heard?.status ?? 'ERROR' });
    }
  }

  #send(message: object): void {
    this.#element.contentWindow?.postMessage(message, this.#view.location.origin);
  }
}
