import { silentSound } from './silent-sound.ts';

export interface DeviceControls {
  /** Takes keys of a headset and lock screen over for a sound that begins to play. Call it from a press. */
  take(words: { title: string; artist: string; album: string }): void;
  /** It has stopped, and the play key may start it again. */
  pause(): void;
  release(): void;
  /** The element that stands for the sound on the page. */
  readonly own: object;
}

interface Keys {
  play(): void;
  /** Also when the device stops the sound by itself: an unplugged headset, a call. */
  pause(): void;
}

/** Media Session for sounds that are made by an AudioContext. */
export function deviceControls(keys: Keys): DeviceControls {
  const element = document.createElement('audio');
  element.loop = true;
  let metadata: MediaMetadata | null = null;
  let isOurPause = false;
  element.addEventListener('pause', () => {
    if (!isOurPause) keys.pause();
    isOurPause = false;
  });
  const stop = () => {
    if (element.paused) return;
    isOurPause = true;
    element.pause();
  };
  const media = 'mediaSession' in navigator ? navigator.mediaSession : null;
  const isOurs = () => metadata !== null && media?.metadata === metadata;
  const setKeys = (play: MediaSessionActionHandler | null, pause: MediaSessionActionHandler | null) => {
    media?.setActionHandler('play', play);
    media?.setActionHandler('pause', pause);
  };
  return {
    own: element,
    take(words) {
      if (element.src === '') element.src = URL.createObjectURL(silentSound());
      // A browser without it has no keys to give; the sound itself needs nothing of this.
      void element.play().catch(() => undefined);
      if (media === null) return;
      metadata = new MediaMetadata(words);
      media.metadata = metadata;
      media.playbackState = 'playing';
      setKeys(keys.play, keys.pause);
    },
    pause() {
      stop();
      if (isOurs() && media) media.playbackState = 'paused';
    },
    release() {
      stop();
      if (!isOurs() || media === null) return;
      media.metadata = null;
      media.playbackState = 'none';
      setKeys(null, null);
    },
  };
}
