import { expect, test } from 'vitest';
import { partOf } from '../../scripts/vite/page-chunks.ts';

const FILES = {
  main: '/src/main.tsx',
  start: '/src/app/start.tsx',
  home: '/src/routes/home.tsx?tsr-split=component',
  signIn: '/src/routes/signIn.tsx?tsr-split=component',
  lesson: '/src/routes/lessons.$lesson/index.tsx?tsr-split=component',
  cards: '/src/routes/settings/cards.tsx?tsr-split=component',
  bridge: '/src/app/device/worker-bridge.ts',
  device: '/src/app/device/open-device.ts',
  play: '/src/routes/plays.$playSlug.tsx?tsr-split=component',
  unread: '/src/app/shell/navigation/unread-count.tsx',
  firebase: '/src/session/firebase/firebase-provider.ts',
};
type File = keyof typeof FILES;

/** The part of a module that these files need; `firebase` is one that is imported when it is needed. */
function partNeededBy(...files: File[]) {
  const importers = new Map([['/src/x.ts', files.map((file) => FILES[file])]]);
  return partOf('/src/x.ts', {
    getModuleInfo: (id) => ({
      importers: importers.get(id) ?? [],
      dynamicImporters: id === FILES.firebase ? [FILES.start] : [],
    }),
  });
}

test.each<[string | null, File[]]>([
  ['boot', ['main', 'start', 'home']],
  ['app', ['start', 'home', 'firebase']],
  ['app', ['home', 'signIn']],
  // The settings have forms as the sign-in has; /home has none.
  ['forms', ['signIn', 'cards']],
  ['home', ['home', 'lesson']],
  ['idle', ['bridge', 'lesson']],
  ['member', ['lesson', 'cards']],
  ['lesson', ['lesson']],
  // Signing in must not bring the page of a lesson along.
  ['shared', ['lesson', 'firebase']],
  // Each of the small things that start with the device was a file of its own.
  ['background', ['device', 'firebase']],
  ['shared', ['device', 'lesson']],
  ['background', ['unread']],
  // Who opens a play by a link has no use for what starts for members.
  [null, ['device', 'play']],
  ['shared', ['unread', 'lesson']],
  [null, ['device']],
  [null, ['firebase']],
])('%s holds what is needed by %j', (part, files) => {
  expect(partNeededBy(...files)).toBe(part);
});
