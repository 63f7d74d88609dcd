import type { AppContext } from '#app/context.ts';
import type { OpenDevice } from '#app/device/open-device.ts';
import type { CommunityPorts, Writings } from '#features/community/community-ports.ts';
import type { CommunityViews } from '#outbox/community/community-view.ts';
import { notedDrafts } from './noted-drafts.ts';

type Deps = Pick<AppContext, 'api' | 'device'>;

/** What the community's screens need. Create it once per mount and person. */
export function communityPorts({ api, device }: Deps, uid: string | null): CommunityPorts {
  return {
    api,
    uid,
    origin: window.location.origin,
    waiting: waitingViews(device, uid),
    writings: writingsOf(async () => (await device.load()).outbox, uid ?? ''),
  };
}

/** The views of the device, from when it is open; a visitor has written nothing. */
function waitingViews(device: Deps['device'], uid: string | null): CommunityViews {
  const views = () => (uid === null ? null : (device.current()?.outbox.community ?? null));
  return {
    posts: () => views()?.posts() ?? null,
    comments: () => views()?.comments() ?? null,
    subscribe(listener) {
      let isOver = false;
      let stop = () => {};
      if (uid !== null)
        device.load().then(
          ({ outbox }) => {
            if (isOver) return;
            stop = outbox.community.subscribe(listener);
            listener();
          },
          () => undefined,
        );
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}

function writingsOf(outbox: () => Promise<OpenDevice['outbox']>, uid: string): Writings {
  const work = async <T>(how: (writings: OpenDevice['outbox']['writings']) => Promise<T>) =>
    how((await outbox()).writings);
  return {
    drafts: notedDrafts(
      {
        load: (of) => work(({ drafts }) => drafts.load(of)),
        save: (of, draft) => work(({ drafts }) => drafts.save(of, draft)),
        clear: (of) => work(({ drafts }) => drafts.clear(of)),
      },
      window,
    ),
    savePicture: (picture) => work(({ pictures }) => pictures.put(picture)),
    picture: (postID) => work(({ pictures }) => pictures.get(postID)),
    removePicture: (postID) => work(({ pictures }) => pictures.remove(postID)),
    send: (id, action) => work((writings) => writings.send(uid, id, action)),
    isWaiting: (id) => work((writings) => writings.isWaiting(uid, id)),
    discard: async (id, picture) =>
      (await work((writings) => writings.discard(uid, id, { picture }))) !== null,
    retry: (id) => work((writings) => writings.retry(uid, id)),
  };
}
