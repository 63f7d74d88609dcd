import { useSyncExternalStore } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { PackDesk } from '#packs/desk.ts';
import { packOf } from '#packs/pack-of.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { packTexts } from './pack-texts.ts';

/** Whether a lesson opens without the line because its course was taken along. */
export function useOnDevice(desk: PackDesk, { lessonID, location }: Lesson): boolean {
  const list = useSyncExternalStore(desk.subscribe, desk.list);
  return packOf(list ?? [], location)?.lessonsHere.has(lessonID) ?? false;
}

export function PackMark() {
  return <Tag icon="download">{packTexts.onDevice}</Tag>;
}
