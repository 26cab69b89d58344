import { type SmartReport, type SmartReportTemplate, smartReportErrors } from '@lightfield/contract';
import { type ReportDocument, cellName, placeOf } from '@lightfield/report';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { CallRefused } from '../../../lib/wire.ts';
import { useSaveTemplate } from '../api/report-queries.ts';
import { otherOf } from '../fill/use-auto-save.ts';
import { isUnchosen } from './cell-panel.tsx';
import type { Editing } from './use-sheet.ts';

/** Saving over the version it was opened with, or, when somebody else has saved since, over that one if the person says so. */
export function useSaving({
  report,
  template,
  read,
  sheet,
  onSaved,
}: {
  report: SmartReport;
  template: SmartReportTemplate;
  read: () => ReportDocument;
  sheet: Editing;
  onSaved: () => void;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const save = useSaveTemplate();
  const [version, setVersion] = useState(template.version);
  const busy = useRef(false);

  /** A cell whose variable nobody has chosen yet is shown, and nothing is sent. */
  const sound = (): boolean => {
    for (const { id, name, cells } of read().sheets)
      for (const [key, { bind }] of Object.entries(cells))
        if (isUnchosen(bind)) {
          const place = placeOf(key);
          sheet.engine.current?.show({ sheetId: id, ...place });
          void message.warning(t('editor.unchosen', { cell: `${name}!${cellName(place.row, place.column)}` }));
          return false;
        }
    return true;
  };
  async function over(base: number): Promise<void> {
    busy.current = true;
    try {
      const document = read() as unknown as Record<string, unknown>;
      const saved = await save.mutateAsync({ id: report.id, base, document });
      setVersion(saved.version);
      onSaved();
      void message.success(t('editor.saved', { n: saved.version }));
    } catch (error) {
      const newer = otherOf(error);
      if (newer) askOver(newer);
      else tell(error);
    } finally {
      busy.current = false;
    }
  }
  const askOver = ({ version: theirs, by, at }: NonNullable<ReturnType<typeof otherOf>>) =>
    void modal.confirm({
      title: t('editor.conflict', { by, n: theirs, at: at === undefined ? '' : formatTime(at) }),
      content: t('editor.conflictNote'),
      okText: t('editor.overwrite'),
      okButtonProps: { danger: true },
      cancelText: t('editor.goOn'),
      onOk: () => over(theirs),
    });
  const tell = (error: unknown) => {
    const { title, code } = words(error);
    const where = placeIn(error);
    void message.error(
      [where === undefined ? title : `${title} ${where}`, code === undefined ? '' : `(${code})`].join(' '),
    );
  };
  return {
    version,
    pending: save.isPending,
    sound,
    save: () => {
      if (!busy.current && sound()) void over(version);
    },
  };
}
/** Where in the document a refusal lies. */
function placeIn(error: unknown): string | undefined {
  if (!(error instanceof CallRefused) || error.code !== smartReportErrors.templateUnsound.code) return undefined;
  const path: unknown =
    typeof error.data === 'object' && error.data !== null ? Reflect.get(error.data, 'path') : undefined;
  return typeof path === 'string'
    ? path.replace(/!(\d+),(\d+)$/, (_whole, row, column) => `!${cellName(Number(row), Number(column))}`)
    : undefined;
}
