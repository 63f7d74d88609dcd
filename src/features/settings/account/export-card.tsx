import { useState } from 'react';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { AccountPorts } from '#features/settings/ports.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';

/** Exports the person's data. The browser downloads the archive, which may not fit into memory. */
export function ExportCard({ exportData, online }: Pick<AccountPorts, 'exportData'> & { online: boolean }) {
  const [begun, setBegun] = useState(false);
  const action = useAccountAction();
  const press = async () => {
    setBegun(false);
    if (await action.run(async () => download(await exportData()))) setBegun(true);
  };
  return (
    <div id="data" className="scroll-mt-6">
      <Section title={texts.data}>
        <Card tight>
          <div className="grid justify-items-start gap-3">
            <p className="text-sm">{texts.dataBody}</p>
            {begun && <Notice tone="ok">{texts.exported}</Notice>}
            {action.problem && <Notice tone="danger">{action.problem}</Notice>}
            <Button
              tone="secondary"
              size="small"
              icon="download"
              busy={action.busy}
              disabled={!online}
              onClick={() => void press()}
            >
              {action.busy ? texts.exporting : texts.export}
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
