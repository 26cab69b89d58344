import { LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../lib/download.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { formatDate } from '../../lib/time.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import { type Report, exportRows } from './api/history-queries.ts';
import { exportSheet } from './export-sheet.ts';
import { useNamedColumns } from './named-columns.ts';

type Step = { name: 'reading' } | { name: 'writing'; count: number };

/** The whole range as .xlsx: the newest 50,000 rows, said so when there were more. Can be cancelled while it reads. */
export function ExportButton({
  deviceId,
  deviceName,
  report,
  range,
  timeText,
}: {
  deviceId: string;
  deviceName: string;
  report: Report;
  range: TimeRange;
  timeText: (at: number) => string;
}) {
  const { t } = useTranslation(['history', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const named = useNamedColumns();
  const [step, setStep] = useState<Step>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setStep({ name: 'reading' });
    try {
      const place = { equipmentId: deviceId, reportId: report.id, ...range };
      const { rows, columns, truncated } = await exportRows(place, controller.signal);
      if (rows.length === 0) {
        void message.info(t('export.empty'));
        return;
      }
      setStep({ name: 'writing', count: rows.length });
      const sheet = exportSheet(report, named(columns), rows, {
        time: t('column.time'),
        quality: t('column.quality'),
        qualityOf: (quality) => t(`common:quality.${quality}`),
        timeText,
      });
      await downloadXlsx(`${deviceName}-${report.name}-${formatDate(range.from)}-${formatDate(range.to)}`, [sheet]);
      if (truncated)
        void message.warning(t('export.truncated', { limit: LIMITS.history.exportRows.toLocaleString() }), 8);
      else void message.success(t('export.done', { count: rows.length }));
    } catch (error) {
      if (controller.signal.aborted) void message.info(t('export.cancelled'));
      else void message.error(words(error).title);
    } finally {
      setStep(undefined);
    }
  };
  if (step === undefined) {
    return (
      <Button size="small" type="text" icon={<Icon name="download" size={16} />} onClick={() => void run()}>
        {t('export.button')}
      </Button>
    );
  }
  return (
    <>
      <Button size="small" type="text" loading>
        <output>{step.name === 'reading' ? t('export.reading') : t('export.writing', { count: step.count })}</output>
      </Button>
      {step.name === 'reading' ? (
        <Button size="small" type="link" onClick={() => abort.current?.abort()}>
          {t('export.cancel')}
        </Button>
      ) : null}
    </>
  );
}
