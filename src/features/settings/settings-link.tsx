import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '#ui/media/icon.tsx';

interface SettingsLinkProps {
  to: NonNullable<LinkProps['to']>;
  params?: { username: string };
  name: string;
  /** What is found there. */
  body: string;
}

/** A row that leads to a page of the settings. */
export function SettingsLink({ to, params, name, body }: SettingsLinkProps) {
  return (
    <Link
      to={to}
      {...(params && { params })}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 [&>svg]:text-ink-soft"
    >
      <span className="min-w-0 grow">
        <span className="block font-bold">{name}</span>
        <span className="block text-sm text-ink-soft">{body}</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
