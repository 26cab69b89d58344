import type { AlarmItemSettings } from '@lightfield/contract';
import { Empty, Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet, type SheetHandle } from '../../../../lib/sheet/sheet.tsx';
import { useAlarmGroups } from '../alarm/alarm-groups.ts';
import { useConfigEditor } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import { CapacityNote } from '../parts/capacity-note.tsx';
import { alarmFields } from './alarm-fields.ts';
import { columnsOf } from './field-columns.ts';
import { FileTools } from './file/file-tools.tsx';
import { copyAlarms, newAlarm } from './new-items.ts';
import { useKindSheet } from './use-kind-sheet.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/** All alarms of a device or a template as a spreadsheet: pasted, filled, imported like variables. */
export function AlarmSheet({ opened }: { opened?: string | undefined }) {
  const { t } = useTranslation('signals');
  const sheet = useKindSheet('alarms');
  const { lang, items, readOnly } = sheet;
  const { store } = useConfigEditor();
  const handle = useRef<SheetHandle>(null);
  const { list: groups } = useAlarmGroups();
  const columns = useMemo(
    () =>
      columnsOf(alarmFields(groups), lang, {
        variable: {
          options: (_row: AlarmItemSettings) =>
            store
              .getSnapshot()
              .items.variables.filter(({ access }) => access !== 'write')
              .map(({ key, name }) => ({ value: key, label: `${key} ${name}` })),
        },
      }),
    [lang, store, groups],
  );
  const newRow = () => newAlarm(newId(), items);
  return (
    <Sheet
      name="alarms"
      label={t('alarms.label')}
      rows={items.alarms}
      columns={columns}
      frozen={0}
      issues={sheet.issues}
      readOnly={readOnly}
      onEdit={sheet.onEdit}
      onUndo={sheet.onUndo}
      onRedo={sheet.onRedo}
      newRow={newRow}
      copyRows={(rows) => copyAlarms(rows, newId)}
      handle={handle}
      jumpTo={opened}
      status={<CapacityNote kind="alarms" />}
      empty={
        <Empty
          icon="alarm"
          title={t('alarms.empty')}
          note={t('alarms.emptyNote')}
          action={
            readOnly ? undefined : (
              <Button
                type="primary"
                icon={<Icon name="plus" size={16} />}
                onClick={() => sheet.onEdit({ put: [newRow()], remove: [] })}
              >
                {t('alarms.first')}
              </Button>
            )
          }
        />
      }
    >
      <FileTools kind="alarms" selected={() => handle.current?.selectedIds() ?? NO_IDS} />
    </Sheet>
  );
}
