import type { GivenDeps } from './app-deps.ts';
import { refuseOtherMode } from './billing/payment-mode.ts';
import { publishAtStart } from './content/publish-at-start.ts';
import { type PreparedIdentity, prepareIdentity } from './identity/prepare-identity.ts';
import { releaseDueLessons } from './learning/releases/release-lessons.ts';
import { agreeOnAddressKey } from './storage/address-key.ts';
import { agreeOnFilesFolder } from './storage/files-folder/agree-on-files-folder.ts';
import { makeFirstTeachers } from './teaching/teachers/first-teachers.ts';

/**
 * Prepares the database before the first call: the folder of files, keys and verifier of identity, lesson releases, the content, teachers.
 * @param joins other processes of this start have published the content
 */
export async function prepare(
  base: Omit<GivenDeps, 'verifyToken' | 'isSessionActive'>,
  { joins = false } = {},
): Promise<GivenDeps & Pick<PreparedIdentity, 'isTokenGood'>> {
  await refuseOtherMode(base);
  await agreeOnFilesFolder(base, base.config);
  await agreeOnAddressKey(base, base.config.dataDir);
  const identity = await prepareIdentity(base);
  // Before the new content: releases that came due while no server ran belong to the old lessons.
  await releaseDueLessons(base);
  if (!joins) await publishAtStart(base);
  await makeFirstTeachers(base);
  return { ...base, ...identity };
}
