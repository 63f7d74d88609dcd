import type { OpenDevice } from './open-device.ts';

/** The device's databases before they are loaded: asked for by the first who needs them, opened once. */
export interface LazyDevice {
  open(): Promise<OpenDevice>;
  /** null until somebody has opened it. */
  now(): OpenDevice | null;
  /** Called once when it is open; at once when it already is. */
  whenOpen(work: (device: OpenDevice) => void): void;
}

export function lazyDevice(load: () => Promise<OpenDevice>): LazyDevice {
  let opening: Promise<OpenDevice> | null = null;
  let opened: OpenDevice | null = null;
  const waiting: ((device: OpenDevice) => void)[] = [];
  return {
    open() {
      opening ??= load().then(
        (device) => {
          opened = device;
          for (const work of waiting.splice(0)) work(device);
          return device;
        },
        (cause) => {
          // A chunk that did not come (a line lost in mid-load) is asked for again by the next who needs it.
          opening = null;
          throw cause;
        },
      );
      return opening;
    },
    now: () => opened,
    whenOpen(work) {
      if (opened) work(opened);
      else waiting.push(work);
    },
  };
}
