import type { Parcel, ParcelAt, Stage } from '#outbox/parcel.ts';

export const KEY = 'key-1';

const common: Omit<ParcelAt<'address'>, 'stage'> = {
  v: 1,
  id: '6f1f3c5e-3d0e-4a51-9a2e-2b1f0c9d7a10',
  uid: 'aoi',
  lessonID: 'pf-trial-1',
  contentType: 'audio/mp4',
  byteLength: 4096,
  sha256: 'a'.repeat(64),
  recordedAt: '2026-11-21T01:02:03.000Z',
  createdSeq: 1,
  note: 'ゆっくり弾きました',
  noteSent: null,
  key: KEY,
  firstTriedAt: null,
  doubt: false,
  failures: 0,
  submitTried: false,
  restarts: 0,
  gate: { kind: 'open' },
  deliveredAt: null,
};

const userAudioID = 'audio-1';
const said = { noteSent: common.note, submitTried: true };

const AT: { [S in Stage]: ParcelAt<S> } = {
  address: { ...common, stage: 'address' },
  upload: { ...common, stage: 'upload', uploadID: 'upload-1', url: '/uploads/1', headers: {} },
  register: { ...common, stage: 'register', uploadID: 'upload-1' },
  submit: { ...common, stage: 'submit', userAudioID },
  note: { ...common, stage: 'note', submitTried: true, userAudioID, sending: 'ゆっくり弾きました' },
  verify: { ...common, ...said, stage: 'verify', userAudioID },
  delivered: { ...common, ...said, stage: 'delivered', userAudioID, deliveredAt: 5 },
  withdrawn: { ...common, stage: 'withdrawn' },
};

/** A parcel at a stage; a test names only what it is about. */
export function aParcel<S extends Stage>(stage: S, facts: Partial<Omit<Parcel, 'stage'>> = {}): ParcelAt<S> {
  return { ...AT[stage], ...facts };
}
