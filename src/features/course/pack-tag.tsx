import { useSyncExternalStore } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { type PackService, packOf } from '#packs/pack-service.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { packTexts } from './pack-texts.ts';

/** Whether a lesson opens offline because a pack contains it. */
export function useOnDevice(service: PackService, { lessonID, location }: Lesson): boolean {
  const list = useSyncExternalStore(service.subscribe, service.list);
  return packOf(list ?? [], location)?.lessonsHere.has(lessonID) ?? false;
}

/** Marks a lesson that a pack contains. */
export function PackTag() {
  return <Tag icon="download">{packTexts.onDevice}</Tag>;
}
