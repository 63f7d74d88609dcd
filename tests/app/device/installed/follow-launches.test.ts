import { expect, test, vi } from 'vitest';
import { followLaunches, type Launch } from '#app/device/installed/follow-launches.ts';
import { waitFor } from '#tests/support/eventually.ts';

const ORIGIN = 'https://school.example';

interface Facts {
  loadedAs?: string;
  recording?: boolean;
  /** The page was loaded anew, and the browser hands this launch over again. */
  repeated?: Launch | null;
}

function aWindow({ loadedAs = '/home', recording = false, repeated = null }: Facts = {}) {
  const open = vi.fn<(href: string) => void>();
  const load = vi.fn<(href: string) => void>();
  const receive = vi.fn(async () => '/recordings/import');
  let consume = (_: Launch) => {};
  followLaunches({
    queue: {
      setConsumer(consumer) {
        consume = consumer;
        if (repeated !== null) consumer(repeated);
      },
    },
    loadedAs: ORIGIN + loadedAs,
    reloaded: repeated !== null,
    startURL: '/home',
    origin: ORIGIN,
    isRecording: () => recording,
    isScreen: (pathname) => !pathname.startsWith('/teach'),
    open,
    load,
    receive,
  });
  return {
    open,
    load,
    receive,
    openFiles: (files: Launch['files'] & {}) => consume({ targetURL: `${ORIGIN}/recordings/import`, files }),
    launch: (path: string) => consume({ targetURL: path.startsWith('/') ? ORIGIN + path : path }),
  };
}

test('opens where a shortcut leads in the window that is open', () => {
  const { open, launch } = aWindow();
  launch('/continue?to=record');
  expect(open).toHaveBeenCalledExactlyOnceWith('/continue?to=record');
});

test('does not open again what the launch itself has loaded, but does for a second press', () => {
  const { open, launch } = aWindow({ loadedAs: '/continue' });
  launch('/continue');
  expect(open).not.toHaveBeenCalled();
  launch('/continue');
  expect(open).toHaveBeenCalledExactlyOnceWith('/continue');
});

test('a reload follows the last launch no second time, and stores its files no second time', async () => {
  const shortcut = { targetURL: `${ORIGIN}/continue` };
  const { open, launch } = aWindow({ loadedAs: '/continue', repeated: shortcut });
  expect(open).not.toHaveBeenCalled();
  launch('/continue');
  expect(open).toHaveBeenCalledExactlyOnceWith('/continue');

  const files = [{ getFile: async () => new File(['x'], 'a.m4a') }];
  const opened = { targetURL: `${ORIGIN}/recordings/import`, files };
  const { receive, openFiles } = aWindow({ loadedAs: '/recordings/import', repeated: opened });
  expect(receive).not.toHaveBeenCalled();
  openFiles(files);
  expect(receive).toHaveBeenCalledOnce();
});

test('a press on the icon leaves the app where it was', () => {
  const { open, launch } = aWindow({ loadedAs: '/lessons/pf-trial_1_1' });
  launch('/home');
  expect(open).not.toHaveBeenCalled();
});

test('never leaves a take that is running', () => {
  const { open, launch } = aWindow({ recording: true });
  launch('/continue');
  expect(open).not.toHaveBeenCalled();
});

test('loads what is in the scope of the app and no screen of it, but not during a take', () => {
  const { open, load, launch } = aWindow();
  launch('/teach/signIn?token=1');
  expect(load).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/teach/signIn?token=1`);
  expect(open).not.toHaveBeenCalled();
  const busy = aWindow({ recording: true });
  busy.launch('/teach');
  expect(busy.load).not.toHaveBeenCalled();
});

test('follows no address of another site, and nothing that is no address', () => {
  const { open, launch } = aWindow();
  launch('https://evil.example/home?x');
  launch('javascript:alert(1)');
  launch('nonsense');
  expect(open).not.toHaveBeenCalled();
});

test('does without a queue', () => {
  const open = vi.fn();
  const deps = { queue: undefined, loadedAs: '', reloaded: false, startURL: '/home', origin: ORIGIN };
  expect(() =>
    followLaunches({
      ...deps,
      isRecording: () => false,
      isScreen: () => true,
      open,
      load: open,
      receive: async () => '',
    }),
  ).not.toThrow();
});

test('sound files that were opened with the app are stored, and shown where they are imported; a running take stays', async () => {
  const files = [{ getFile: async () => new File(['x'], 'a.m4a') }];
  const free = aWindow({ loadedAs: '/recordings/import' });
  free.openFiles(files);
  await waitFor(() => expect(free.open).toHaveBeenCalledExactlyOnceWith('/recordings/import'));
  expect(free.receive).toHaveBeenCalledExactlyOnceWith(files);
  const busy = aWindow({ recording: true });
  busy.openFiles(files);
  await waitFor(() => expect(busy.receive).toHaveBeenCalledOnce());
  expect(busy.open).not.toHaveBeenCalled();
});
