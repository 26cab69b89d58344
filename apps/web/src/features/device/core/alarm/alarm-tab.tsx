import { type AlarmItemSettings, Severity } from '@lightfield/contract';
import { Empty, Icon } from '@lightfield/ui';
import { Button, Pagination, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../../lib/list-page.tsx';
import { PlainTable } from '../../../../lib/plain-table.tsx';
import { flagField, intField, optionalChoice, textField } from '../../../../lib/search-codecs.ts';
import { SearchInput } from '../../../../lib/search-input.tsx';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { putItems } from '../editor/edit-state.ts';
import { useConfigEditor, useItems } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import parts from '../parts/parts.module.css';
import { CapacityNote, useFull } from '../parts/capacity-note.tsx';
import { AlarmDialog, NEW_ALARM } from './alarm-dialog.tsx';
import { duplicateIds, filterAlarms } from './alarm-rules.ts';
import { AlarmBulkBar } from './alarm-bulk-bar.tsx';
import { useAlarmColumns } from './alarm-columns.tsx';

/** `item`: the alarm that is open. */
const codecs = {
  item: textField(),
  keyword: textField(),
  severity: optionalChoice(Severity.options),
  enabled: flagField(),
  page: intField(1),
  size: intField(20),
};
const NO_FILTER = { keyword: '', severity: undefined, enabled: undefined } as const;

/** Rules that raise alarms. */
export default function AlarmTab() {
  const { t } = useTranslation(['device-core', 'common']);
  const [state, change] = useSearchState(codecs);
  const items = useItems();
  const { edit, readOnly } = useConfigEditor();
  const full = useFull('alarms');
  const [adding, add] = useState<AlarmItemSettings | 'new'>();
  const [wanted, choose] = useState<ReadonlySet<string>>(new Set());
  const { alarms, variables } = items;
  const { keyword, severity, enabled } = state;
  const found = useMemo(
    () => filterAlarms({ alarms, variables }, { keyword, severity, enabled }),
    [alarms, variables, keyword, severity, enabled],
  );
  const twice = useMemo(() => duplicateIds(alarms), [alarms]);
  const last = Math.max(1, Math.ceil(found.length / state.size));
  const page = Math.min(state.page, last);
  const rows = found.slice((page - 1) * state.size, page * state.size);
  // what was deleted or is filtered away is not chosen any more
  const ids = useMemo(() => new Set(found.map(({ id }) => id).filter((id) => wanted.has(id))), [found, wanted]);
  const columns = useAlarmColumns({
    rows,
    twice,
    ids,
    choose,
    onOpen: (alarm) => change({ item: alarm.id, page }, { push: true }),
    onCopy: (alarm) => add(alarm),
  });
  const addButton = readOnly ? null : (
    <WhyNot reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => add('new')}>
        {t('alarm.add')}
      </Button>
    </WhyNot>
  );
  return (
    <div className={parts['stack']}>
      {alarms.length === 0 ? (
        <Empty icon="alarm" title={t('alarm.empty')} note={t('alarm.emptyNote')} action={addButton} />
      ) : (
        <>
          <div className={parts['bar']}>
            {ids.size > 0 ? (
              <AlarmBulkBar ids={ids} choose={choose} />
            ) : (
              <>
                <SearchInput
                  value={keyword}
                  label={t('alarm.search')}
                  className={parts['search']}
                  onChange={(next) => change({ keyword: next })}
                />
                <Select
                  allowClear
                  className={parts['filter'] ?? ''}
                  aria-label={t('alarm.severity')}
                  placeholder={t('alarm.severity')}
                  value={severity ?? null}
                  options={Severity.options.map((value) => ({ value, label: t(`common:severity.${value}`) }))}
                  onChange={(next) => change({ severity: next ?? undefined })}
                />
                <Select
                  allowClear
                  className={parts['filter'] ?? ''}
                  aria-label={t('alarm.enabled')}
                  placeholder={t('alarm.enabled')}
                  value={enabled ?? null}
                  options={[
                    { value: true, label: t('alarm.on') },
                    { value: false, label: t('alarm.off') },
                  ]}
                  onChange={(next) => change({ enabled: next ?? undefined })}
                />
              </>
            )}
            <span className={parts['gap']} />
            <CapacityNote kind="alarms" />
            {addButton}
          </div>
          {found.length === 0 ? (
            <Empty
              icon="search"
              title={t('common:page.noMatch')}
              action={<Button onClick={() => change(NO_FILTER)}>{t('common:page.clear')}</Button>}
            />
          ) : (
            <>
              <PlainTable label={t('kind.alarms')} columns={columns} rows={rows} rowKey={({ id }) => id} />
              <Pagination
                align="end"
                current={page}
                pageSize={state.size}
                total={found.length}
                showSizeChanger
                pageSizeOptions={PAGE_SIZES}
                showTotal={(total) => t('common:page.total', { total })}
                onChange={(next, size) => change({ page: next, size })}
              />
            </>
          )}
        </>
      )}
      <OpenedAlarm id={state.item} onClose={() => change({ item: '', page })} />
      {adding && !readOnly ? (
        <AlarmDialog
          title={t('alarm.add')}
          initial={adding === 'new' ? NEW_ALARM : adding}
          onSubmit={(fields) => {
            edit((now) => putItems(now, 'alarms', [{ ...fields, id: newId(), origin: null }]));
            add(undefined);
          }}
          onClose={() => add(undefined)}
        />
      ) : null}
    </div>
  );
}

function OpenedAlarm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('device-core');
  const { edit, readOnly } = useConfigEditor();
  const alarm = useItems().alarms.find((one) => one.id === id);
  if (!alarm || readOnly) return null;
  return (
    <AlarmDialog
      key={id}
      title={t('alarm.edit')}
      initial={alarm}
      onSubmit={(fields) => {
        edit((now) => putItems(now, 'alarms', [{ ...alarm, ...fields }]));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
