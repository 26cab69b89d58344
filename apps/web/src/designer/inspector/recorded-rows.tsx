import { ColumnField, ColumnSignal } from '@lightfield/widgets/kit';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { Fragment, use } from 'react';
import { useTranslation } from 'react-i18next';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { useDesigner } from '../session/designer-context.ts';
import { ColumnOwn, type OfColumn, ownOf, withOwn } from './column-own.tsx';
import { FieldRow, PrefixContext, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { customColumnsOf, customReportsOf, reportsOf } from '../session/recorded-queries.ts';

interface RowProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** A list at `path`, each entry proven by its own schema; what is none of it is left out. */
function useEntries<Entry>(path: string, read: (entry: unknown) => Entry | undefined) {
  const { value, disabled, set } = useProperty(path);
  const entries = (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const known = read(entry);
    return known === undefined ? [] : [known];
  });
  return { entries, disabled, set, mixed: isMixed(value) };
}
const readSignal = (entry: unknown) => ColumnSignal.safeParse(entry).data;
const readField = (entry: unknown) => ColumnField.safeParse(entry).data;
const readEquip = (entry: unknown) => {
  const { equipId, title } = Object(entry) as { equipId?: unknown; title?: unknown };
  return typeof equipId === 'string' && typeof title === 'string' ? { equipId, title } : undefined;
};
const matches = (input: string, option?: { readonly label: string }) =>
  (option?.label ?? '').toLowerCase().includes(input.trim().toLowerCase());

/** Variables whose records are shown, each with its report and a heading of its own. */
export function ReportSignalsEditor({
  path,
  label,
  hint,
  max,
  ofColumn,
}: RowProps & { readonly max: number; readonly ofColumn: OfColumn | undefined }) {
  const { t } = useTranslation('designer');
  const { entries, disabled, set, mixed } = useEntries(path, readSignal);
  if (mixed) return <p className={styles['note']}>{t('inspector.mixedList', { name: label })}</p>;
  return (
    <FieldRow label={label} hint={hint} tall>
      {() => (
        <div className={styles['list']}>
          {[...entries, ...(entries.length < max && !disabled ? [null] : [])].map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no other name than their place
            <div key={index} className={styles['list']}>
              <BindingField
                label={`${label} ${index + 1}`}
                value={entry}
                disabled={disabled}
                onChange={(binding) =>
                  set(
                    binding
                      ? entries.toSpliced(
                          index,
                          1,
                          ColumnSignal.parse({
                            ...binding,
                            alias: entry?.alias ?? '',
                            ...ownOf(entry),
                          }),
                        )
                      : entries.toSpliced(index, 1),
                  )
                }
              />
              {entry ? (
                <SignalDetails
                  entry={entry}
                  disabled={disabled}
                  onChange={(change) => set(entries.toSpliced(index, 1, { ...entry, ...change }))}
                />
              ) : null}
              {entry && ofColumn ? (
                <ColumnOwn
                  of={ofColumn}
                  index={index}
                  name={entry.alias || entry.title}
                  own={entry}
                  disabled={disabled}
                  onChange={(own) => set(entries.toSpliced(index, 1, ColumnSignal.parse(withOwn(entry, own))))}
                />
              ) : null}
            </div>
          ))}
        </div>
      )}
    </FieldRow>
  );
}

function SignalDetails({
  entry,
  disabled,
  onChange,
}: {
  readonly entry: ColumnSignal;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<ColumnSignal>) => void;
}) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  // by id, and on the page of a template by key
  const recorded = entry.signalId || (owner.kind === 'template' && entry.type === 'signal' ? entry.systemKey : '');
  const { data: reports = [], isFetching } = useQuery(reportsOf(owner, recorded === '' ? '' : entry.equipId));
  const options = reports.flatMap(({ id, name, columns }) =>
    columns
      .filter(({ signalId }) => signalId === recorded)
      .map(({ aggregation }) => ({
        value: `${id}.${aggregation ?? ''}`,
        label: aggregation ? `${name} · ${t(`recorded.aggregations.${aggregation}`)}` : name,
      })),
  );
  const value = entry.reportId === '' ? '' : `${entry.reportId}.${entry.aggregation}`;
  const isKnown = value === '' || isFetching || options.some((option) => option.value === value);
  return (
    <>
      <Input
        key={entry.alias}
        size="small"
        defaultValue={entry.alias}
        disabled={disabled}
        placeholder={entry.title}
        aria-label={t('recorded.alias', { name: entry.title })}
        addonBefore={t('recorded.heading')}
        onBlur={({ target }) => target.value !== entry.alias && onChange({ alias: target.value })}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
      />
      {recorded === '' ? null : (
        <Select
          size="small"
          className={styles['wide'] ?? ''}
          aria-label={t('recorded.report', { name: entry.title })}
          value={isKnown ? value : t('recorded.gone')}
          {...(!isKnown && { status: 'error' })}
          disabled={disabled}
          loading={isFetching}
          showSearch={{ filterOption: matches }}
          options={[{ value: '', label: t('recorded.automatic') }, ...options]}
          onChange={(next: string) => {
            const [reportId = '', aggregation = ''] = next.split('.');
            onChange({ reportId, aggregation: aggregation as ColumnSignal['aggregation'] });
          }}
        />
      )}
    </>
  );
}

/** The report of a device whose records are shown one by one. */
export function DeviceReportEditor({ path, label, hint, signals }: RowProps & { readonly signals: string }) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const { value, disabled, set } = useProperty(path);
  const { entries } = useEntries(signals, readSignal);
  const { data: reports = [], isFetching } = useQuery(reportsOf(owner, entries[0]?.equipId ?? ''));
  const id = typeof value === 'string' ? value : '';
  const isKnown = id === '' || isFetching || reports.some((report) => report.id === id);
  return (
    <FieldRow label={label} hint={hint}>
      {(field) => (
        <Select
          id={field}
          size="small"
          className={styles['wide'] ?? ''}
          value={isMixed(value) ? t('inspector.mixed') : isKnown ? id : t('recorded.gone')}
          {...(!isKnown && { status: 'error' })}
          disabled={disabled}
          loading={isFetching}
          showSearch={{ filterOption: matches }}
          options={[
            { value: '', label: t('recorded.ofVariables') },
            ...reports.map((report) => ({ value: report.id, label: report.name })),
          ]}
          onChange={(next: string) => set(next)}
        />
      )}
    </FieldRow>
  );
}

/** A report of the project, by its name. */
export function CustomReportEditor({ path, label, hint }: RowProps) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const { value, disabled, set } = useProperty(path);
  const { data: reports, isFetching } = useQuery(customReportsOf(owner));
  const id = typeof value === 'string' ? value : '';
  const isKnown = !reports || reports.some((report) => report.id === id);
  if (owner.kind !== 'project') return <p className={styles['note']}>{t('recorded.projectOnly')}</p>;
  return (
    <FieldRow label={label} hint={hint}>
      {(field) => (
        <Select
          id={field}
          size="small"
          className={styles['wide'] ?? ''}
          value={id === '' ? null : isKnown ? id : t('recorded.gone')}
          {...(id !== '' && !isKnown && { status: 'error' })}
          placeholder={t(isMixed(value) ? 'inspector.mixed' : 'recorded.none')}
          disabled={disabled}
          loading={isFetching}
          showSearch={{ filterOption: matches }}
          notFoundContent={t('recorded.noReports')}
          options={(reports ?? []).map((report) => ({ value: report.id, label: report.name }))}
          onChange={(next: string) => set(next)}
        />
      )}
    </FieldRow>
  );
}

/** Columns of a report of the project, in the order they were chosen. */
export function CustomFieldsEditor({
  path,
  label,
  hint,
  report,
  max,
  ofColumn,
}: RowProps & { readonly report: string; readonly max: number; readonly ofColumn: OfColumn | undefined }) {
  const { t } = useTranslation('designer');
  const chosen = useProperty(report).value;
  const { entries, disabled, set, mixed } = useEntries(path, readField);
  const { data: columns = [], isFetching } = useQuery(customColumnsOf(typeof chosen === 'string' ? chosen : ''));
  if (mixed) return <p className={styles['note']}>{t('inspector.mixedList', { name: label })}</p>;
  const titleOf = (key: string) => {
    const column = columns.find((each) => each.key === key);
    return column && (column.alias || `${column.equipTitle} ${column.title}`);
  };
  return (
    <>
      <FieldRow label={label} hint={hint} tall>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            size="small"
            maxCount={max}
            className={styles['wide'] ?? ''}
            value={entries.map(({ key }) => key)}
            disabled={disabled}
            loading={isFetching}
            placeholder={t('recorded.allColumns')}
            showSearch={{ filterOption: matches }}
            options={[
              ...columns.map(({ key }) => ({ value: key, label: titleOf(key) ?? key })),
              // one that is gone stays until somebody takes it away
              ...entries
                .filter(({ key }) => !isFetching && titleOf(key) === undefined)
                .map(({ key, title }) => ({ value: key, label: `${title || key} (${t('recorded.gone')})` })),
            ]}
            onChange={(keys: string[]) =>
              set(
                keys.map(
                  (key) =>
                    entries.find((each) => each.key === key) ?? ColumnField.parse({ key, title: titleOf(key) ?? '' }),
                ),
              )
            }
          />
        )}
      </FieldRow>
      {entries.map((entry, index) => (
        <Fragment key={entry.key}>
          <FieldRow label={entry.title || entry.key}>
            {(id) => (
              <Input
                id={id}
                key={entry.alias}
                size="small"
                defaultValue={entry.alias}
                placeholder={t('recorded.heading')}
                disabled={disabled}
                onBlur={({ target }) =>
                  target.value !== entry.alias && set(entries.toSpliced(index, 1, { ...entry, alias: target.value }))
                }
                onPressEnter={({ currentTarget }) => currentTarget.blur()}
              />
            )}
          </FieldRow>
          {ofColumn ? (
            <ColumnOwn
              of={ofColumn}
              index={index}
              name={entry.alias || entry.title || entry.key}
              own={entry}
              disabled={disabled}
              onChange={(own) => set(entries.toSpliced(index, 1, ColumnField.parse(withOwn(entry, own))))}
            />
          ) : null}
        </Fragment>
      ))}
    </>
  );
}

/** Devices of the page. One that is gone stays as what is not bound, until somebody takes it away. */
export function EquipsEditor({ path, label, hint, max }: RowProps & { readonly max: number }) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const prefix = use(PrefixContext);
  const { entries, disabled, set, mixed } = useEntries(path, readEquip);
  if (mixed) return <p className={styles['note']}>{t('inspector.mixedList', { name: label })}</p>;
  const devices = variables.devices.filter(({ id }) => id !== '');
  const nameOf = (id: string) => devices.find((device) => device.id === id)?.name;
  const valueOf = (equipId: string, index: number) => equipId || `unbound ${prefix}${index}`;
  return (
    <FieldRow label={label} hint={hint} tall>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          size="small"
          maxCount={max}
          className={styles['wide'] ?? ''}
          value={entries.map(({ equipId }, index) => valueOf(equipId, index))}
          disabled={disabled}
          placeholder={t('recorded.allDevices')}
          showSearch={{ filterOption: matches }}
          options={[
            ...devices.map((device) => ({ value: device.id, label: device.name })),
            ...entries.flatMap(({ equipId }, index) =>
              equipId !== '' && nameOf(equipId) !== undefined
                ? []
                : [{ value: valueOf(equipId, index), label: t('binding.none') }],
            ),
          ]}
          onChange={(chosen: string[]) =>
            set(
              chosen.map((value) => {
                const kept = entries.find(({ equipId }, index) => valueOf(equipId, index) === value);
                return kept ?? { equipId: value, title: nameOf(value) ?? '' };
              }),
            )
          }
        />
      )}
    </FieldRow>
  );
}
