import { useEffect } from 'react';
import {
  isSameName,
  type NameItem,
  type NoteName,
  nameOfNote,
  pitchOfNote,
} from '#domain/practice/drills/drill-items.ts';
import { StaffPicture } from '#features/practice/drills/pictures/abc-picture.tsx';
import { TabPicture } from '#features/practice/drills/pictures/tab-picture.tsx';
import { letterOf, noteName, placeName, syllableOf, texts } from '#features/practice/drills/texts.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import type { RoundProps } from './round.ts';

const NATURALS: readonly NoteName[] = [0, 1, 2, 3, 4, 5, 6].map((letter) => ({ letter, alter: 0 }));
const LETTER_KEYS = ['KeyC', 'KeyD', 'KeyE', 'KeyF', 'KeyG', 'KeyA', 'KeyB'] as const;
const SOUND_SECONDS = 0.9;

/** The name of a note on the staff of the person's clef, or on a tablature; after the answer it sounds. */
export function NameRound({ item, outcome, onAnswer, sound, material }: RoundProps<NameItem>) {
  const { note } = item;
  const asked = nameOfNote(note);
  const isOpen = outcome === null;
  const answer = (name: NoteName) => {
    if (isOpen) onAnswer(isSameName(name, asked) ? 'well' : 'again');
  };
  useEffect(() => {
    if (isOpen) return;
    const pitch = pitchOfNote(note);
    void sound.play({ notes: [{ pitch, at: 0, length: SOUND_SECONDS }], clicks: [], seconds: SOUND_SECONDS });
  }, [isOpen, note, sound]);
  useKeyboardShortcuts(
    Object.fromEntries(
      NATURALS.flatMap((name, index) => [
        [LETTER_KEYS[index] ?? '', () => answer(name)],
        [`Digit${index + 1}`, () => answer(name)],
        [`Numpad${index + 1}`, () => answer(name)],
      ]),
    ),
  );
  const said = `${noteName(note)}、${placeName(note)}`;
  const label = isOpen ? texts.namePicture : said;
  const names = [...NATURALS, ...alteredOf(material.items, asked)];
  return (
    <div className="grid gap-5 lying:grid-cols-2 lying:items-center">
      <p className="text-center font-bold lying:col-span-2">{texts.nameQuestion}</p>
      <div className="grid min-h-40 content-center rounded-md bg-surface px-2 py-3">
        {note.clef === 'tab' ? (
          <TabPicture note={note} label={label} />
        ) : (
          <StaffPicture note={note} label={label} />
        )}
      </div>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-7 lying:grid-cols-4">
        {names.map((name) => (
          <button
            key={`${name.letter} ${name.alter}`}
            type="button"
            aria-disabled={!isOpen}
            onClick={() => answer(name)}
            className={`grid min-h-14 touch-manipulation select-none content-center rounded-md border text-center leading-tight font-bold ${
              !isOpen && isSameName(name, asked)
                ? 'border-accent bg-accent text-on-accent'
                : 'border-line-strong bg-surface hover:bg-sunk aria-disabled:text-ink-soft'
            }`}
          >
            {syllableOf(name)}
            <span className="text-xs font-normal">{letterOf(name)}</span>
          </button>
        ))}
      </div>
      <p className="hidden text-sm text-ink-soft lg:block">{texts.nameKeys}</p>
    </div>
  );
}

/** Sharps and flats that the person's scores have, and the one that is asked. */
function alteredOf(items: RoundProps<NameItem>['material']['items'], asked: NoteName): NoteName[] {
  const names = items.flatMap((item) => (item.drill === 'name' ? [nameOfNote(item.note)] : []));
  const found = new Map(
    [...names, asked]
      .filter(({ alter }) => alter !== 0)
      .map((name) => [`${name.letter} ${name.alter}`, name] as const),
  );
  return [...found.values()].sort((one, other) => one.letter - other.letter || one.alter - other.alter);
}
