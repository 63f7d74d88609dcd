import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';

/** The archive of one's own data. The browser itself downloads it: no device holds all of it in memory. */
export function ExportCard({ exportData, on }: Pick<AccountPorts, 'exportData'> & { on: boolean }) {
  const [begun, setBegun] = useState(false);
  const deed = useDeed();
  const press = async () => {
    setBegun(false);
    if (await deed.run(async () => download(await exportData()))) setBegun(true);
  };
  return (
    <div id="data" className="scroll-mt-6">
      <Section title={texts.data}>
        <Card tight>
          <div className="grid justify-items-start gap-3">
            <p className="text-sm">{texts.dataBody}</p>
            {begun && <Notice tone="ok">{texts.exported}</Notice>}
            {deed.trouble && <Notice tone="danger">{deed.trouble}</Notice>}
            <Button
              tone="secondary"
              size="small"
              icon="download"
              busy={deed.busy}
              disabled={!on}
              onClick={() => void press()}
            >
              {deed.busy ? texts.exporting : texts.export}
            </Button>
          </div>
        </Card>
      </Section>
    </div>
  );
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
