/** A browser of another engine that a journey drives. Both engines do it by their own protocols, so that nothing is emulated. */
export interface Engine {
  readonly name: string;
  readonly page: EnginePage;
  /** Kills its processes, as a dead battery does it, and starts it again with the same profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface EnginePage {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It may use its argument alone, and return what JSON can say. */
  evaluate<Result, Arg = undefined>(work: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result>;
  /** A finger on a point of the window. */
  tap(x: number, y: number): Promise<void>;
  /** Presses a key: a character, or a name of WebDriver's table such as Tab. */
  press(key: keyof typeof KEYS | (string & {})): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
}

/** Code points of keys in WebDriver and WebDriver BiDi. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE006',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  End: '\uE010',
  PageUp: '\uE00E',
} as const;

export const keyOf = (key: string): string => (key in KEYS ? KEYS[key as keyof typeof KEYS] : key);

/** The function as an expression; what a compiler puts around named functions is defined with it. */
export function asExpression(work: (...args: never[]) => unknown, arg: unknown): string {
  return `(async () => { const __name = (f) => f; return (${work})(${JSON.stringify(arg ?? null)}); })()`;
}

/** A touch that ends where it began; WebKitGTK's driver knows a mouse only. */
export function tapActions(x: number, y: number, pointerType: 'touch' | 'mouse'): object {
  return {
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 50 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

export function keyActions(key: string): object {
  const value = keyOf(key);
  return {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ],
  };
}
