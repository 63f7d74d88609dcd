/** Where an invitation in the address leads. The server leads there too; the worker answers this page without asking it. */
export function invitedTo(search: string): string | null {
  const invitation = new URLSearchParams(search).get('invitation');
  return invitation === null ? null : `/signUp?${new URLSearchParams({ invitation })}`;
}
