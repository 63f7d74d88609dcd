import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkMigrations, newMigrations } from './migrations.ts';
import { checkModuleState } from './module-state.ts';
import { checkReferences } from './references.ts';
import { checkRetiredTexts, listTexts, readRetiredTexts } from './retired-texts.ts';
import { checkRetiredWords, readGlossary } from './retired-words.ts';
import { checkRooms } from './rooms.ts';
import { checkSecurityRules } from './security/code.ts';
import { checkExpressions } from './security/expressions.ts';
import { checkLockFile } from './security/lock-file.ts';
import { checkSecrets } from './security/secrets.ts';
import { checkServerGraph } from './server-graph.ts';
import { checkServerPackages } from './server-packages.ts';
import { type Finding, listSources } from './sources.ts';
import { checkSqlInStores } from './sql-in-stores.ts';
import { checkUsedPackages } from './used-packages.ts';

// The rules of the house, of security among them, that Biome cannot express. Usage: node --import tsx scripts/lint/main.ts [checkout]
const root = resolve(process.argv[2] ?? dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const sources = listSources(root);
const findings: Finding[] = [
  ...checkServerGraph(sources),
  ...checkSqlInStores(sources),
  ...checkModuleState(sources),
  ...checkMigrations(newMigrations(root)),
  ...checkRooms(sources),
  ...checkReferences(root, sources),
  ...checkRetiredWords(sources, readGlossary(root)),
  ...checkRetiredTexts(sources, listTexts(root), readRetiredTexts(root)),
  ...checkSecurityRules(sources),
  ...checkExpressions(sources),
  ...checkLockFile(root),
  ...checkServerPackages(root, sources),
  ...checkUsedPackages(root, sources),
  ...(await checkSecrets(root)),
];
for (const { path, line, message } of findings)
  console.error(`${path}${line === undefined ? '' : `:${line}`} ${message}`);
console.log(`house: ${sources.length} files, ${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
