import { homework } from '#contract/homework.ts';
import type { Answer } from './event.ts';
import { judge, WHY } from './failure.ts';
import { findAudio, findSubmission } from './look-up.ts';
import type { Command } from './next-command.ts';
import type { Parcel, ParcelAt } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import { AnotherPerson, speakAs } from './speak.ts';

/** Carries out a command and says what came of it, or null when its owner does not speak any more. */
export async function perform(command: Command, parcel: Parcel, ports: OutboxPorts): Promise<Answer | null> {
  if (command === 'forgetAddress') return { type: 'expired', why: WHY.interrupted };
  try {
    return await speakAs(parcel.uid, ports, (token) => act(command, parcel, ports, token));
  } catch (error) {
    return error instanceof AnotherPerson ? null : judge(error, parcel.stage);
  }
}

/** The answer of one step; `command` and stage belong together (nextCommand). */
async function act(
  command: Command,
  parcel: Parcel,
  ports: OutboxPorts,
  token: string,
): Promise<Answer | null> {
  const { lessonID, id: recordingID, contentType, sha256, byteLength } = parcel;
  const { api } = ports;
  const options = { token, idempotencyKey: parcel.key };
  switch (command) {
    case 'askAddress': {
      const about = { lessonID, contentType, byteLength, sha256 };
      const { uploadID, url, headers } = await api(homework.createUpload, about, options);
      return { type: 'granted', uploadID, url, headers };
    }
    case 'put':
      return parcel.stage === 'upload' ? await upload(parcel, ports) : null;
    case 'register': {
      if (parcel.stage !== 'register') return null;
      const named = { lessonID, uploadID: parcel.uploadID, recordingID, sha256, byteLength };
      const { userAudio } = await api(homework.registerUpload, named, options);
      return { type: 'registered', userAudioID: userAudio.userAudioID };
    }
    case 'findAudio':
      return await findAudio(parcel, api, token);
    case 'submit': {
      if (parcel.stage !== 'submit') return null;
      await api(homework.submitAudio, { lessonID, userAudioID: parcel.userAudioID, recordingID }, options);
      return { type: 'submitted' };
    }
    case 'tellNote':
      if (parcel.stage !== 'note') return null;
      await api(homework.addNote, { lessonID, note: parcel.sending, recordingID }, options);
      return { type: 'noted' };
    case 'findSubmission':
      return await findSubmission(parcel, api, token);
    case 'forgetAddress':
      return null;
  }
}

/** Only the very bytes that were closed and hashed leave the device. */
async function upload(parcel: ParcelAt<'upload'>, ports: OutboxPorts): Promise<Answer> {
  const bytes = await ports.bytes(parcel);
  if (bytes === null) return held(WHY.bytesMissing);
  if (bytes.byteLength !== parcel.byteLength || (await ports.sha256(bytes)) !== parcel.sha256) {
    return held(WHY.bytesDamaged);
  }
  await ports.put({ url: parcel.url, headers: parcel.headers, bytes });
  return { type: 'uploaded' };
}

function held(why: string): Answer {
  return { type: 'failed', failure: { kind: 'person', need: 'look', why } };
}
