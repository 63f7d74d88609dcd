import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { SaveButton } from '#features/homework/takes/save-button.tsx';
import { takeBlob, takeFileName } from '#features/homework/takes/take-file.ts';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import { chosenPart } from '#local/takes/chosen-part.ts';
import { useOnline } from '#network/use-online.ts';
import { entryFile } from './entry-sound.ts';
import type { LibraryEntry } from './library.ts';
import { recordingsTexts as texts } from './recordings-texts.ts';

interface ShareEntryProps {
  ports: Pick<HomeworkPorts, 'takes' | 'makeSound'>;
  entry: LibraryEntry;
}

/** Gives a recording to the share sheet, or as a file; of a trimmed one its part, and what that was made of. */
export function ShareEntry({ ports, entry }: ShareEntryProps) {
  const online = useOnline();
  const { take } = entry;
  const trimmed = take !== null && chosenPart(take) !== null;
  return (
    <div className="flex flex-wrap gap-x-2">
      <SaveButton
        file={() => entryFile(ports, entry)}
        failed={take === null && !online ? texts.shareOffline : texts.shareFailed}
      >
        {trimmed ? trimTexts.sharePart : texts.share}
      </SaveButton>
      {trimmed && (
        <SaveButton
          file={async () => ({ blob: await takeBlob(ports.takes, take), name: takeFileName(take) })}
          failed={texts.shareFailed}
        >
          {trimTexts.saveOriginal}
        </SaveButton>
      )}
    </div>
  );
}
