import { useState } from 'react';
import type { Section } from '#domain/practice/score/music.ts';
import { MAX_PLACE_NAME, MAX_PLACES, type SavedPlace } from '#local/player-settings.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { texts } from './texts.ts';
import type { ChangePlayer } from './use-player-settings.ts';

interface SavedPlacesProps {
  /** All places of the lesson. */
  places: readonly SavedPlace[];
  /** Of which score, or the model, it is about. */
  source: string;
  section: Section | null;
  /** A section in words. */
  rangeName(section: Section): string;
  onChange: ChangePlayer;
  onChoose(section: Section): void;
}

/** Sections with names: chosen again by one press. What was deleted comes back by another. */
export function SavedPlaces({ places, source, section, rangeName, onChange, onChoose }: SavedPlacesProps) {
  const [deleted, setDeleted] = useState<{ place: SavedPlace; index: number } | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const own = places.filter(({ of }) => of === source);
  const remove = (place: SavedPlace) => {
    setDeleted({ place, index: places.indexOf(place) });
    setSaved(null);
    onChange((before) => ({ ...before, places: before.places.filter(({ id }) => id !== place.id) }));
  };
  const restore = () => {
    if (deleted === null) return;
    onChange((before) => ({
      ...before,
      places: before.places.toSpliced(deleted.index, 0, deleted.place).slice(0, MAX_PLACES),
    }));
    setDeleted(null);
  };
  return (
    <section aria-label={texts.places} className="grid gap-2">
      <p aria-hidden="true" className="font-bold">
        {texts.places}
      </p>
      {own.length === 0 && <p className="text-sm text-ink-soft">{texts.placesEmpty}</p>}
      <ul className="grid gap-1">
        {own.map((place) => (
          <li key={place.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-label={texts.placeUse(place.name, rangeName(place))}
              onClick={() => onChoose({ from: place.from, to: place.to })}
              className="flex min-h-11 min-w-0 grow flex-wrap items-baseline gap-x-3 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-left hover:bg-sunk"
            >
              <span className="min-w-0 font-bold wrap-anywhere">{place.name}</span>
              <span className="tabular text-sm text-ink-soft">{rangeName(place)}</span>
            </button>
            <IconButton icon="trash" label={texts.placeDelete(place.name)} onClick={() => remove(place)} />
          </li>
        ))}
      </ul>
      <div role="status" className="empty:hidden">
        {deleted && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {texts.placeDeleted(deleted.place.name)}
            {/* The pressed button has gone with its place: the focus would be lost. */}
            <Button key={deleted.place.id} size="small" tone="quiet" onClick={restore} autoFocus>
              {texts.placeUndo}
            </Button>
          </p>
        )}
        {saved !== null && <p className="text-sm">{texts.placeSaved(saved)}</p>}
      </div>
      <SavePlace
        places={places}
        source={source}
        section={section}
        rangeName={rangeName}
        onChange={onChange}
        onSaved={(name) => {
          setSaved(name);
          setDeleted(null);
        }}
      />
    </section>
  );
}

type SavePlaceProps = Omit<SavedPlacesProps, 'onChoose'> & { onSaved(name: string): void };

function SavePlace({ places, source, section, rangeName, onChange, onSaved }: SavePlaceProps) {
  const [name, setName] = useState('');
  if (places.length >= MAX_PLACES) {
    return <p className="text-sm text-ink-soft">{texts.placesFull(MAX_PLACES)}</p>;
  }
  if (section === null) return <p className="text-sm text-ink-soft">{texts.placeWhole}</p>;
  const save = () => {
    const place = {
      id: crypto.randomUUID(),
      of: source,
      name: (name.trim() || rangeName(section)).slice(0, MAX_PLACE_NAME),
      ...section,
    };
    onChange((before) => ({ ...before, places: [...before.places, place].slice(0, MAX_PLACES) }));
    setName('');
    onSaved(place.name);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="min-w-44 grow">
        <TextField
          label={texts.placeName}
          value={name}
          maxLength={MAX_PLACE_NAME}
          placeholder={rangeName(section)}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" tone="secondary">
        {texts.placeSave}
      </Button>
    </form>
  );
}
