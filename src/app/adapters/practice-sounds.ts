import type { AppContext } from '#app/context.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { createRoomSounds, type RoomSounds } from '#features/practice/room/room-sounds.ts';
import { loadPracticeSettings } from '#local/practice-settings.ts';
import { deviceControls } from '#sound/device-controls.ts';
import { Playing } from '#sound/playing.ts';
import type { PlayingStore } from '#sound/playing-now.ts';
import { sharedContext } from '#sound/shared-context.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';
import { countPlaying } from './count-playing.ts';

const rooms = new WeakMap<PlayingStore, RoomSounds>();

/** The sounds of the practice room: one set for the visit, made when the room is first opened. */
export function practiceSounds({
  playing: store,
  queries,
}: Pick<AppContext, 'playing' | 'queries'>): RoomSounds {
  const known = rooms.get(store);
  if (known) return known;
  const playing = new Playing({ store, album: PRODUCT_NAME, controls: deviceControls, keepScreenOn });
  const made = createRoomSounds({ shared: sharedContext, playing, settings: loadPracticeSettings(null) });
  rooms.set(store, made);
  countPlaying({ playing: store, queries });
  return made;
}
