/** The oldest Node that runs the product; the same as "engines" in package.json. */
const OLDEST = [20, 19];

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `オトミチには Node.js ${OLDEST.join('.')} 以上が必要です(いまは ${process.versions.node} です)。`,
  );
  process.exit(78);
}
