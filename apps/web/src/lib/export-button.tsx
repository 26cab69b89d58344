import { Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sheet, downloadXlsx } from '../../lib/download.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';

/** Everything that fits the filter as an .xlsx file. */
export function ExportButton({ name, make }: { name: string; make: () => Promise<{ sheet: Sheet; cut: boolean }> }) {
  const { t } = useTranslation('money');
  const { message } = App.useApp();
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { sheet, cut } = await make();
      await downloadXlsx(`${name}-${formatDate(Date.now())}`, [sheet]);
      if (cut) void message.warning(t('exportCut', { count: sheet.rows.length }));
    } catch (error) {
      void message.error(words(error).title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void run()}>
      {t('export')}
    </Button>
  );
}
