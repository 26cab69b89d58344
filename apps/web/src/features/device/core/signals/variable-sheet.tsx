import { type VariableItem, heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Empty, Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet, type SheetHandle } from '../../../../lib/sheet/sheet.tsx';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useOwned } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import { CapacityNote, useFull } from '../parts/capacity-note.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { columnsOf } from './field-columns.ts';
import { FileTools } from './file/file-tools.tsx';
import { FormulaAside } from './formula-aside.tsx';
import { circleWith } from './formula-check.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import type { Lang } from './item-field.ts';
import { LiveReadings, useLiveAside } from './live-values.tsx';
import { copyVariables, variableMaker } from './new-items.ts';
import { StatusMapDialog } from './status-map-dialog.tsx';
import styles from './signals.module.css';
import { useKindSheet } from './use-kind-sheet.ts';
import { VARIABLE_FIELDS } from './variable-fields.ts';

/** A variable that is being edited beside the grid, and by what. */
type Opened = { readonly id: string; readonly by: 'status' | 'formula'; readonly text?: string };

const NO_IDS: ReadonlySet<string> = new Set();

/** All variables of a device or a template as a spreadsheet. */
export function VariableSheet({ opened: wanted }: { opened?: string | undefined }) {
  const { t } = useTranslation('signals');
  const sheet = useKindSheet('variables');
  const { lang, items, readOnly } = sheet;
  const { edit, owner, id: ownerId } = useConfigEditor();
  const { source } = useOwned();
  const [live, setLive] = useState(false);
  const beside = useLiveAside(live);
  const [opened, open] = useState<Opened>();
  const [bulk, setBulk] = useState(false);
  const handle = useRef<SheetHandle>(null);
  const columns = useVariableColumns(lang, open);
  const newRow = useMemo(() => variableMaker(items, source, newId), [items, source]);
  const full = useFull('variables');
  const row = items.variables.find(({ id }) => id === opened?.id);
  const put = (variable: VariableItem) => {
    edit((now) => putItems(now, 'variables', [variable]));
    open(undefined);
  };
  const addMany = (size: 'small' | 'middle') => (
    <WhyNot reason={full}>
      <Button size={size} onClick={() => setBulk(true)}>
        {t('bulk.open')}
      </Button>
    </WhyNot>
  );
  return (
    <LiveReadings deviceId={ownerId} on={live}>
      <Sheet
        name="variables"
        label={t('variables.label')}
        rows={items.variables}
        columns={columns}
        issues={sheet.issues}
        readOnly={readOnly}
        beside={beside}
        onEdit={sheet.onEdit}
        onUndo={sheet.onUndo}
        onRedo={sheet.onRedo}
        newRow={newRow}
        copyRows={(rows) => copyVariables(rows, items, newId)}
        handle={handle}
        jumpTo={wanted}
        status={<CapacityNote kind="variables" />}
        empty={
          <Empty
            icon="list"
            title={t('variables.empty')}
            note={t('variables.emptyNote')}
            action={
              readOnly ? undefined : (
                <div className={styles['emptyActions']}>
                  <Button
                    type="primary"
                    icon={<Icon name="plus" size={16} />}
                    onClick={() => sheet.onEdit({ put: [newRow()], remove: [] })}
                  >
                    {t('variables.first')}
                  </Button>
                  {addMany('middle')}
                </div>
              )
            }
          />
        }
      >
        {owner === 'device' ? <LiveSwitch on={live} onChange={setLive} /> : null}
        {readOnly ? null : addMany('small')}
        <FileTools kind="variables" selected={() => handle.current?.selectedIds() ?? NO_IDS} />
      </Sheet>
      {row && opened?.by === 'status' ? (
        <StatusMapDialog
          title={`${row.key} ${row.name}`}
          entries={row.statusMap}
          readOnly={readOnly}
          onDone={(statusMap) => put({ ...row, statusMap: [...statusMap] })}
          onClose={() => open(undefined)}
        />
      ) : null}
      {row && opened?.by === 'formula' ? (
        <FormulaDialog
          variable={opened.text === undefined ? row : { ...row, expression: opened.text }}
          variables={items.variables}
          readOnly={readOnly}
          onDone={(expression) => put({ ...row, expression })}
          onClose={() => open(undefined)}
        />
      ) : null}
      {bulk ? <BulkDialog onClose={() => setBulk(false)} /> : null}
    </LiveReadings>
  );
}

function LiveSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('signals');
  return (
    <WhyNot permission="monitor_equip_real">
      <Button
        size="small"
        aria-pressed={on}
        color={on ? 'primary' : 'default'}
        variant="outlined"
        onClick={() => onChange(!on)}
      >
        {t('live.title')}
      </Button>
    </WhyNot>
  );
}

function useVariableColumns(lang: Lang, open: (opened: Opened) => void) {
  const { store } = useConfigEditor();
  return useMemo(() => {
    // asked for while somebody types: columns that changed with every row would be drawn anew with every stroke
    const items = () => store.getSnapshot().items;
    const keys = () => new Set(items().variables.map(({ key }) => key));
    return columnsOf(VARIABLE_FIELDS, lang, {
      driver: { options: () => items().drivers.map(({ name }) => ({ value: name, label: name })) },
      address: { aside: (row: VariableItem) => <AddressHint driver={row.driver} lang={lang} /> },
      readFormula: { aside: (_row: VariableItem, text: string) => <FormulaAside text={text} keys={undefined} /> },
      writeFormula: { aside: (_row: VariableItem, text: string) => <FormulaAside text={text} keys={undefined} /> },
      expression: {
        aside: (row: VariableItem, text: string, leave: () => void) => (
          <>
            <FormulaAside text={text} keys={keys()} circle={circleWith(items().variables, row, text)} />
            <Button
              type="link"
              size="small"
              data-own="true"
              onClick={() => {
                leave();
                open({ id: row.id, by: 'formula', text });
              }}
            >
              <OpenFormula />
            </Button>
          </>
        ),
      },
      'aggregate.source': {
        options: (row: VariableItem) =>
          items()
            .variables.filter(({ id, dataType }) => id !== row.id && dataType !== 'string')
            .map(({ key, name }) => ({ value: key, label: `${key} ${name}` })),
      },
      statusMap: { open: (row: VariableItem) => open({ id: row.id, by: 'status' }) },
    });
  }, [lang, store, open]);
}

function OpenFormula() {
  const { t } = useTranslation('signals');
  return t('formula.open');
}

/** How the driver of this row writes addresses. */
function AddressHint({ driver, lang }: { driver: string | undefined; lang: Lang }) {
  const { store } = useConfigEditor();
  const { t } = useTranslation('signals');
  const used = store.getSnapshot().items.drivers.find(({ name }) => name === driver);
  const form = DRIVER_FORMS.find(({ type }) => type === used?.type);
  return <p className={styles['aside']}>{form ? heard(form.notation, lang) : t('address.noDriver')}</p>;
}
