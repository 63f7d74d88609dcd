import { register } from 'tsx/esm/api';

// A process of its own: libvips reads its font settings from the environment of its process, and a picture that hangs or eats
// memory can be ended. It starts in JavaScript and registers the TypeScript loader, which it does not inherit.
register();
const { drawPicture } = await import('./draw-picture.ts');

process.on('message', async ({ id, drawing }) => {
  try {
    const picture = await drawPicture(drawing);
    process.send({ id, picture });
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error).slice(0, 500) });
  }
});
// Nobody is left to draw for.
process.on('disconnect', () => process.exit(0));
process.send({ id: 'ready' });
