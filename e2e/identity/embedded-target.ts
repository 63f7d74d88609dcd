import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { codeTo, linkTo } from '../support/messages.ts';
import { School } from '../support/school.ts';
import { startServer } from '../support/server-process.ts';
import type { SocialPerson, Target } from './target.ts';

/** The product's own identity, in a server of its own. */
export async function embeddedTarget(): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-identity-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({ port, dataDir, publicOrigin: origin });
  const config = (await (await fetch(`${origin}/config.json`)).json()) as {
    auth: { projectId: string; apiKey: string };
  };
  const school = new School(dataDir);
  return {
    name: 'embedded',
    origin,
    ...config.auth,
    dress: async () => undefined,
    async mail(email) {
      const { searchParams } = await linkTo(origin, email);
      return {
        mode: searchParams.get('mode') ?? '',
        oobCode: searchParams.get('oobCode') ?? '',
        continueUrl: searchParams.get('continueUrl'),
        apiKey: searchParams.get('apiKey'),
      };
    },
    sms: (phoneNumber) => codeTo(origin, phoneNumber),
    disable: (uid) => school.disable(uid),
    choose,
    async close() {
      await server.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** By the labelled demo page of a provider. */
async function choose(chooser: Page, { name, email }: SocialPerson): Promise<void> {
  const known = chooser.getByRole('button', { name: email });
  await chooser.getByText('デモ').first().waitFor();
  if (await known.count()) return known.click();
  await chooser.getByText('別の人としてはじめる').click();
  await chooser.getByLabel('名前').fill(name);
  await chooser.getByLabel('メールアドレス').fill(email);
  await chooser.getByRole('button', { name: 'この人としてはじめる' }).click();
}
