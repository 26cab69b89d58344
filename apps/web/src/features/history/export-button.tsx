import { type ExportFormat, type ExportState, historySumCalls } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button, Dropdown } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import type { TimeRange } from '../../lib/time-range.ts';
import type { HistorySource } from './api/history-source.ts';
import { exportEnd } from './export-progress.ts';

/** How often the server is asked how far it is, ms. */
const POLL_MS = 500;
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The whole range as a file: the newest 50,000 rows, said so when there were more. The server writes the file while the browser
 * takes it, so nothing of it lies in this page; it can be cancelled at any time.
 */
export function ExportButton({
  source,
  range,
  keys,
}: {
  source: HistorySource;
  range: TimeRange;
  /** Columns that are shown; absent: all. */
  keys: readonly string[] | undefined;
}) {
  const { t } = useTranslation(['history', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [progress, show] = useState<ExportState | 'preparing'>();
  const running = useRef<string>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const follow = async (uuid: string, truncated: boolean) => {
    let state: ExportState;
    do {
      // oxlint-disable-next-line no-await-in-loop -- asked again only after an answer and a pause
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      // oxlint-disable-next-line no-await-in-loop -- see above
      state = await call(historySumCalls.exportCallback, { uuid });
      if (!gone.current) show(state);
    } while (exportEnd(state) === undefined);
    const rows = state.rows.toLocaleString();
    if (state.state === 'cancelled') void message.info(t('export.cancelled'));
    else if (state.state === 'failed') void message.error(t('export.failed'));
    else if (truncated) void message.warning(t('export.truncated', { rows }), 8);
    else void message.success(t('export.done', { rows }));
  };
  const run = async (format: ExportFormat) => {
    // of a project it is gone through once before it begins
    show('preparing');
    try {
      const started = await source.startExport({ range, keys, format, timeZone: ZONE });
      if (started.rows === 0) {
        await call(historySumCalls.exportCancel, { uuid: started.uuid });
        void message.info(t('export.empty'));
        return;
      }
      running.current = started.uuid;
      show({ state: 'waiting', rows: 0, total: started.rows });
      take(started.uuid, started.fileName);
      await follow(started.uuid, started.truncated);
    } catch (error) {
      void message.error(words(error).title);
    } finally {
      running.current = undefined;
      if (!gone.current) show(undefined);
    }
  };
  const cancel = () => {
    const uuid = running.current;
    if (uuid)
      call(historySumCalls.exportCancel, { uuid }).catch((error: unknown) => void message.error(words(error).title));
  };
  if (progress === undefined) {
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('export.xlsx') },
            { key: 'csv', label: t('export.csv') },
          ],
          onClick: ({ key }) => void run(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        <Button size="small" type="text" icon={<Icon name="download" size={16} />}>
          {t('export.button')}
        </Button>
      </Dropdown>
    );
  }
  return (
    <>
      <Button size="small" type="text" loading>
        <output>
          {progress === 'preparing'
            ? t('export.preparing')
            : t('export.progress', { done: progress.rows.toLocaleString(), total: progress.total.toLocaleString() })}
        </output>
      </Button>
      {progress === 'preparing' ? null : (
        <Button size="small" type="link" onClick={cancel}>
          {t('export.cancel')}
        </Button>
      )}
    </>
  );
}

/** Hands the download to the browser, which writes it to the disk as it comes. */
function take(uuid: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = `${historySumCalls.exportFile.path}?uuid=${encodeURIComponent(uuid)}`;
  anchor.download = fileName;
  anchor.click();
}
