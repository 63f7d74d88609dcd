import { isUuid } from '#domain/uuid.ts';

/** Written by this server alone, never twice. */
export const OBJECTS = 'objects/';
/** What addresses at the store can reach, and below their names the drafts of resumable uploads, which they cannot. */
export const INCOMING = 'incoming/';

export const keyOfObject = (id: string) => OBJECTS + checkedID(id);
export const keyOfIncoming = (id: string) => INCOMING + checkedID(id);

/** Bytes of a resumable upload, from `start` up to `end`. */
export interface PiecePlace {
  readonly start: number;
  readonly end: number;
}

/** With zeros in front, so that a list in the order of keys is one in the order of bytes. */
const DIGITS = 10;
const PIECE = /^incoming\/[^/]+\/(\d{10})-(\d{10})$/;

export const keyOfPiece = (id: string, { start, end }: PiecePlace) =>
  `${keyOfIncoming(id)}/${digits(start)}-${digits(end)}`;

/** Where the bytes of a piece belong; null for the key of anything else. */
export function placeOfPiece(key: string): PiecePlace | null {
  const [, start, end] = PIECE.exec(key) ?? [];
  return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
}

/** Whose bytes a piece has: the key of its upload; null for the key of anything else. */
export function draftOfPiece(key: string): string | null {
  return PIECE.test(key) ? key.slice(0, key.lastIndexOf('/')) : null;
}

function digits(count: number): string {
  return String(count).padStart(DIGITS, '0');
}

function checkedID(id: string): string {
  if (!isUuid(id)) throw new Error('not the id of an object');
  return id;
}
