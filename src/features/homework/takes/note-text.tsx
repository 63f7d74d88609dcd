import { useState } from 'react';
import { foldedNote } from '#domain/recordings/note-length.ts';
import { texts } from '#features/homework/texts.ts';

/** A note with its line breaks; a long one is cut between two characters until it is unfolded. */
export function NoteText({ note }: { note: string }) {
  const [open, setOpen] = useState(false);
  const head = foldedNote(note);
  return (
    <div className="rounded-md bg-sunk px-4 py-3 text-sm leading-[1.8]">
      <p className="whitespace-pre-wrap">
        {/* Direction marks in it would turn our sign of the fold around. */}
        <bdi>{head === null || open ? note : head}</bdi>
        {head !== null && !open && '…'}
      </p>
      {head !== null && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-bold text-accent"
        >
          {open ? texts.noteLess : texts.noteMore}
        </button>
      )}
    </div>
  );
}
