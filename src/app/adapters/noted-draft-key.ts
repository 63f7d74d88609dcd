/** Where localStorage has the newest words of a person's post (`notedDrafts`). */
export function notedDraftKey(uid: string): string {
  return `otomichi.post.${uid}`;
}

/** At the sign-out. The draft in the database stays for its owner. */
export function forgetNotedDraft(uid: string, storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(notedDraftKey(uid));
}
