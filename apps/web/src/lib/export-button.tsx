import { Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { type Sheet, downloadXlsx } from './download.ts';
import { useErrorWords } from './texted.tsx';
import { formatDate } from './time.ts';

/** Everything that fits the filter as an .xlsx file; `cutText`: what is said where there is more than one file holds. */
export function ExportButton({
  text,
  name,
  span,
  cutText,
  make,
}: {
  text: string;
  name: string;
  /** Of what is in it, for the name of the file; absent: the day. */
  span?: string;
  cutText: (count: number) => string;
  /** `more`: further sheets of the file. */
  make: () => Promise<{ sheet: Sheet; more?: readonly Sheet[]; cut: boolean }>;
}) {
  const { message } = App.useApp();
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { sheet, more = [], cut } = await make();
      await downloadXlsx(`${name}-${span ?? formatDate(Date.now())}`, [sheet, ...more]);
      if (cut) void message.warning(cutText(sheet.rows.length));
    } catch (error) {
      void message.error(words(error).title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void run()}>
      {text}
    </Button>
  );
}
