import { ROUTES, type SmartReport, type SmartReportImport, type SmartReportTemplate } from '@lightfield/contract';
import { type ReportDocument, inputsOf, parseReport } from '@lightfield/report';
import { Icon, StateMark } from '@lightfield/ui';
import { Link, useBlocker } from '@tanstack/react-router';
import { Alert, App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { importTemplate, templateHref } from '../api/report-queries.ts';
import { StartersDialog } from '../starters/starters-dialog.tsx';
import { CellPanel } from './cell-panel.tsx';
import styles from './editor.module.css';
import { ImportNotes } from './import-notes.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { fromSnapshot, withUniqueKeys } from './snapshot.ts';
import { useSaving } from './use-saving.ts';
import { useSheet } from './use-sheet.ts';

interface Read {
  readonly document: ReportDocument;
  readonly notes: SmartReportImport['notes'];
}
interface Props {
  report: SmartReport;
  template: SmartReportTemplate;
  begun: ReportDocument;
}
type Dialog = 'starters' | 'print' | { readonly preview: ReportDocument } | undefined;

/** The spreadsheet with what its cells are beside it, and what is done with the whole above it. */
export function Workspace({ report, template, begun }: Props) {
  const { t } = useTranslation('smart-report');
  // exchanged as a whole by an import or by a template to begin with
  const [opened, setOpened] = useState({ document: begun, turn: 0 });
  const [dialog, setDialog] = useState<Dialog>(template.version === 0 ? 'starters' : undefined);
  const [notes, setNotes] = useState<SmartReportImport['notes']>([]);
  const [dirty, setDirty] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useSheet(box, opened, () => setDirty(true));
  const read = (): ReportDocument => {
    const engine = sheet.engine.current;
    return engine ? withUniqueKeys(fromSnapshot(engine.snapshot())) : opened.document;
  };
  const saving = useSaving({ report, template, read, sheet, onSaved: () => setDirty(false) });
  useLeaving(dirty);
  const exchange = (document: ReportDocument) => {
    setOpened(({ turn }) => ({ document, turn: turn + 1 }));
    setDirty(true);
  };
  const isEmpty = !dirty && template.version === 0;
  const print = sheet.chosen && sheet.engine.current?.print(sheet.chosen.area.sheetId);
  return (
    <main className={styles['editor']}>
      <Bar
        report={report}
        saving={saving}
        dirty={dirty}
        isEmpty={isEmpty}
        ready={sheet.ready}
        canPrint={print !== undefined}
        onStarters={() => setDialog('starters')}
        onPrint={() => setDialog('print')}
        onPreview={() => saving.sound() && setDialog({ preview: read() })}
        onRead={({ document, notes: told }) => {
          exchange(document);
          setNotes(told);
        }}
      />
      <ImportNotes notes={notes} onClose={() => setNotes([])} />
      {sheet.failed ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('editor.lost')}
          action={<Button onClick={() => location.reload()}>{t('editor.reload')}</Button>}
        />
      ) : null}
      <div className={styles['columns']}>
        <div className={styles['sheet']}>
          {sheet.ready || sheet.failed ? null : <output className={styles['opening']}>{t('editor.opening')}</output>}
          <div ref={box} className={styles['box']} data-foreign />
        </div>
        <CellPanel
          reportId={report.id}
          chosen={sheet.chosen}
          keys={() => new Set(inputsOf(read()).map(({ input }) => input.key))}
          labelFor={sheet.labelFor}
          hasDevices={report.devices.length > 0}
          onChange={sheet.put}
        />
      </div>
      {dialog === 'starters' ? (
        <StartersDialog
          reportId={report.id}
          replaces={!isEmpty}
          onTake={(document) => {
            exchange(document);
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'print' && print && sheet.chosen ? (
        <PrintDialog
          name={sheet.engine.current?.sheets().find(({ id }) => id === sheet.chosen?.area.sheetId)?.name ?? ''}
          print={print}
          onSave={(next) => sheet.chosen && sheet.engine.current?.setPrint(sheet.chosen.area.sheetId, next)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {typeof dialog === 'object' ? (
        <PreviewDialog id={report.id} document={dialog.preview} onClose={() => setDialog(undefined)} />
      ) : null}
    </main>
  );
}

interface BarProps {
  report: SmartReport;
  saving: ReturnType<typeof useSaving>;
  dirty: boolean;
  isEmpty: boolean;
  ready: boolean;
  canPrint: boolean;
  onStarters: () => void;
  onPrint: () => void;
  onPreview: () => void;
  onRead: (read: Read) => void;
}
/** What is done with the whole template. */
function Bar({ report, saving, dirty, isEmpty, ready, canPrint, onStarters, onPrint, onPreview, onRead }: BarProps) {
  const { t } = useTranslation('smart-report');
  return (
    <header className={styles['bar']}>
      <Link to={to(ROUTES.excelInfo, { id: report.id })}>{t('editor.back')}</Link>
      <h1>{report.name}</h1>
      <span className={styles['soft']}>
        {saving.version === 0 ? t('editor.fresh') : t('editor.version', { n: saving.version })}
      </span>
      {dirty ? <StateMark state="important" text={t('editor.dirty')} /> : null}
      <span className={styles['gap']} />
      <Button onClick={onStarters}>{t('editor.starters')}</Button>
      <ImportButton reportId={report.id} replaces={!isEmpty} onRead={onRead} />
      {saving.version > 0 ? (
        <Button
          icon={<Icon name="download" size={16} />}
          href={templateHref(report.id)}
          download={`${report.name}.xlsx`}
        >
          {t('editor.export')}
        </Button>
      ) : null}
      <Button icon={<Icon name="printer" size={16} />} disabled={!canPrint} onClick={onPrint}>
        {t('editor.print')}
      </Button>
      <Button icon={<Icon name="eye" size={16} />} disabled={!ready} onClick={onPreview}>
        {t('editor.preview')}
      </Button>
      <Button type="primary" loading={saving.pending} disabled={!dirty || !ready} onClick={saving.save}>
        {t('editor.save')}
      </Button>
    </header>
  );
}

/** Whoever goes with what is not saved is asked; a login that has ended leads away whatever is open. */
function useLeaving(dirty: boolean): void {
  const { t } = useTranslation('smart-report');
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  }, [dirty]);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      now.current &&
      current.pathname !== next.pathname &&
      !next.pathname.startsWith('/login') &&
      !window.confirm(t('editor.leave')),
    enableBeforeUnload: () => now.current,
  });
}

function ImportButton({
  reportId,
  replaces,
  onRead,
}: {
  reportId: string;
  replaces: boolean;
  onRead: (read: Read) => void;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (chosen: File) => {
    setBusy(true);
    try {
      const { document, notes } = await importTemplate(reportId, chosen);
      const checked = parseReport(document);
      if ('document' in checked) onRead({ document: checked.document, notes });
      else void message.error(t('paper.broken'));
    } catch (error) {
      const { title, code } = words(error);
      void message.error(code === undefined ? title : `${title} (${code})`);
    } finally {
      setBusy(false);
    }
  };
  const ask = () => {
    if (!replaces) return file.current?.click();
    return modal.confirm({
      title: t('editor.importTitle'),
      content: t('editor.importNote'),
      okText: t('editor.import'),
      cancelText: t('common:action.cancel'),
      onOk: () => file.current?.click(),
    });
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".xlsx"
        className="lf-hidden"
        tabIndex={-1}
        aria-label={t('editor.import')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void take(chosen);
          target.value = '';
        }}
      />
      <Button icon={<Icon name="upload" size={16} />} loading={busy} onClick={() => void ask()}>
        {t('editor.import')}
      </Button>
    </>
  );
}
