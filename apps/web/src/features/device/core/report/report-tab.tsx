import { Empty, Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/duration.ts';
import { textField } from '../../../../lib/search-codecs.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { putItems, removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useIssues, useItems } from '../editor/editor-context.ts';
import { freeName } from '../editor/free-name.ts';
import { newId } from '../../../../lib/new-id.ts';
import { ItemSplit, useOpened } from '../parts/item-split.tsx';
import parts from '../parts/parts.module.css';
import { CapacityNote, useFull } from '../parts/capacity-note.tsx';
import { REPORT_NAME_MAX, newReport } from './report-edit.ts';
import { ReportForm } from './report-form.tsx';

const codecs = { item: textField() };

/** Which variables are stored, and when. */
export default function ReportTab() {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  const [state, change] = useSearchState(codecs);
  const { reports } = useItems();
  const issues = useIssues();
  const { edit, readOnly } = useConfigEditor();
  const full = useFull('reports');
  const opened = useOpened(reports, state.item);
  const open = (id: string | undefined) => change({ item: id ?? '' }, { push: true });
  const names = reports.map(({ name }) => name);
  const add = () => {
    const id = newId();
    edit((now) => putItems(now, 'reports', [newReport(id, freeName(t('report.newName'), names, REPORT_NAME_MAX))]));
    open(id);
  };
  const addButton = readOnly ? null : (
    <WhyNot reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={add}>
        {t('report.add')}
      </Button>
    </WhyNot>
  );
  if (reports.length === 0)
    return <Empty icon="table" title={t('report.empty')} note={t('report.emptyNote')} action={addButton} />;
  const copy = () => {
    if (!opened) return;
    const id = newId();
    const name = freeName(opened.name, names, REPORT_NAME_MAX);
    edit((now) => putItems(now, 'reports', [{ ...opened, id, origin: null, name }]));
    open(id);
  };
  const remove = () => {
    if (!opened) return;
    edit((now) => removeItems(now, 'reports', [opened.id]));
    open(undefined);
    void message.info(t('removedUndo', { name: opened.name }));
  };
  return (
    <ItemSplit
      label={t('kind.reports')}
      active={opened?.id}
      onOpen={open}
      entries={reports.map((report) => ({
        id: report.id,
        title: report.name,
        note: [
          t(`report.${report.type}`),
          formatDuration(report.intervalMs),
          t('report.columns', { count: report.variables.length }),
        ].join(' · '),
        wrong: issues.of('reports', report.id).some(({ advice }) => !advice),
      }))}
      bar={
        <>
          {addButton}
          <CapacityNote kind="reports" />
        </>
      }
    >
      {opened ? (
        <div className={parts['stack']}>
          <ReportForm key={opened.id} report={opened} />
          {readOnly ? null : (
            <div className={parts['bar']}>
              <WhyNot reason={full}>
                <Button onClick={copy}>{t('copy')}</Button>
              </WhyNot>
              <Button danger onClick={remove}>
                {t('common:action.delete')}
              </Button>
            </div>
          )}
        </div>
      ) : null}
    </ItemSplit>
  );
}
