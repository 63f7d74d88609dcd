import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#app/shell/errors/not-found-screen.tsx';

export const Route = createFileRoute('/404')({
  staticData: { access: 'public' },
  component: NotFoundScreen,
});
