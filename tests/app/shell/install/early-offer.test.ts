// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('an offer of the browser that comes before the parts that load late is there for them', async () => {
  await import('#app/shell/app-layout.tsx');
  const prompt = vi.fn(async () => undefined);
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const { showInstallOffer } = await import('#ui/layout/install-offer.ts');
  showInstallOffer();
  expect(prompt).toHaveBeenCalledOnce();
});
