import type { Page } from '@playwright/test';
import { codeTo, linkTo } from '../support/server/messages.ts';
import type { TestServer } from '../support/server/test-server.ts';
import type { SocialPerson, Target } from './target.ts';

/** The product's own identity. */
export async function embeddedTarget({ server, network, admin }: TestServer): Promise<Target> {
  const { origin } = network;
  network.reset();
  const config = (await (await fetch(`${server.origin}/config.json`)).json()) as {
    auth: { projectId: string; apiKey: string };
  };
  return {
    name: 'embedded',
    origin,
    ...config.auth,
    prepareContext: async () => undefined,
    async mail(email) {
      const { searchParams } = await linkTo(server.origin, email);
      return {
        mode: searchParams.get('mode') ?? '',
        oobCode: searchParams.get('oobCode') ?? '',
        continueUrl: searchParams.get('continueUrl'),
        apiKey: searchParams.get('apiKey'),
      };
    },
    sms: (phoneNumber) => codeTo(server.origin, phoneNumber),
    disable: (uid) => admin.disableUser(uid),
    choose,
  };
}

/** Chooses on the labelled demonstration page of a provider. */
async function choose(chooser: Page, { name, email }: SocialPerson): Promise<void> {
  const known = chooser.getByRole('button', { name: email });
  await chooser.getByText('デモ').first().waitFor();
  if (await known.count()) return known.click();
  await chooser.getByText('別の人としてはじめる').click();
  await chooser.getByLabel('名前').fill(name);
  await chooser.getByLabel('メールアドレス').fill(email);
  await chooser.getByRole('button', { name: 'この人としてはじめる' }).click();
}
