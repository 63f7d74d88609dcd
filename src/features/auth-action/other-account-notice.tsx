import type { ActionCode } from '#session/action-codes.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Circumstances } from './ports.ts';
import { someoneElse } from './someone-else.ts';
import { texts } from './texts.ts';

interface BystanderProps extends Pick<Circumstances, 'person'> {
  code: ActionCode;
  done?: boolean;
}

/** Families share devices: the link is done for its own account, and whoever is signed in here stays who they are. */
export function Bystander({ person, code, done = false }: BystanderProps) {
  const email = someoneElse(person, code);
  return email === null ? null : <Notice>{(done ? texts.here : texts.hereOther)(email)}</Notice>;
}
