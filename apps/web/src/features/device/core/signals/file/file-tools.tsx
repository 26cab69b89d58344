import type { ConfigItems } from '@lightfield/contract';
import { App, Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../../../../lib/download.ts';
import { lazy } from '../../../../../lib/lazy.ts';
import { useAlarmGroups } from '../../alarm/alarm-groups.ts';
import { useItems, useConfigEditor, useOwned } from '../../editor/editor-context.ts';
import { type Chosen, emptyForm, everything, exportSheets } from './write-tables.ts';
import { useLanguage } from '../../../../../lib/use-language.ts';

const NO_IDS: ReadonlySet<string> = new Set();
const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Import and export of variables, their status texts and alarms. `selected`: ids of rows, for an export of just those. */
export function FileTools({
  kind,
  selected: selectedNow,
}: {
  kind: 'variables' | 'alarms';
  selected: () => ReadonlySet<string>;
}) {
  const { t } = useTranslation('signals');
  const { message } = App.useApp();
  const { readOnly } = useConfigEditor();
  const { name } = useOwned();
  const items = useItems();
  const { list: groups } = useAlarmGroups();
  const [importing, setImporting] = useState(false);
  // as it was when the menu was opened
  const [selected, setSelected] = useState(NO_IDS);
  const lang = useLanguage();
  const write = (what: string, chosen: Chosen) =>
    downloadXlsx(t('file.exportName', { name, what }), exportSheets(chosen, lang, groups)).catch(() =>
      message.error(t('file.writeFailed')),
    );
  const title = kind === 'variables' ? t('variables.label') : t('alarms.label');
  const doing: Record<string, () => void> = {
    all: () => void write(t('file.allName'), everything(items)),
    kind: () => void write(title, { [kind]: items[kind] }),
    selected: () => void write(title, selectedOf(items, kind, selected)),
    form: () => void downloadXlsx(t('file.formName'), emptyForm(lang, groups)),
  };
  return (
    <>
      {readOnly ? null : (
        <Button size="small" onClick={() => setImporting(true)}>
          {t('file.import')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        autoFocus
        onOpenChange={(open) => (open ? setSelected(selectedNow()) : undefined)}
        menu={{
          items: [
            {
              key: 'kind',
              label: t('file.exportKind', { kind: title, count: items[kind].length }),
              disabled: items[kind].length === 0,
            },
            {
              key: 'selected',
              label: t('file.exportSelected', { count: selected.size }),
              disabled: selected.size === 0,
            },
            { key: 'all', label: t('file.exportAll') },
            { type: 'divider' },
            { key: 'form', label: t('file.form') },
          ],
          onClick: ({ key }) => doing[key]?.(),
        }}
      >
        <Button size="small" aria-haspopup="menu">
          {t('file.export')}
        </Button>
      </Dropdown>
      {importing ? (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const selectedOf = (items: ConfigItems, kind: 'variables' | 'alarms', ids: ReadonlySet<string>): Chosen =>
  kind === 'variables'
    ? { variables: items.variables.filter(({ id }) => ids.has(id)) }
    : { alarms: items.alarms.filter(({ id }) => ids.has(id)) };
