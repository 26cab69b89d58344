import type { SmartRecordInfo } from '@lightfield/contract';
import { type ReportDocument, calc, withEntries } from '@lightfield/report';
import { Segmented } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { OnPaper } from '../paper/light.tsx';
import { Paper } from '../paper/paper.tsx';
import { drawInputs } from './cell-input.tsx';
import { EntriesContext } from './entries-context.ts';
import { FieldList } from './field-list.tsx';
import styles from './fill.module.css';
import type { Entries } from './use-entries.ts';

/** Width below which the list is shown first, pixels. */
const PHONE = 720;
const VIEWS = ['list', 'table'] as const;

/** A record as it is filled in: as the table it is, and as a list of fields. */
export function FillForm({
  record,
  document,
  entries,
  disabled,
  told,
  above,
}: {
  record: SmartRecordInfo;
  document: ReportDocument;
  entries: Entries;
  disabled: boolean;
  told: boolean;
  above?: ReactNode;
}) {
  const { t } = useTranslation('smart-report');
  const phone = useNarrow(PHONE);
  const [chosen, choose] = useState<(typeof VIEWS)[number]>();
  const view = chosen ?? (phone ? 'list' : 'table');
  const later = useDeferredValue(entries.values);
  const names = useDeferredValue(entries.names);
  const worked = useMemo(
    () =>
      calc(
        withEntries(
          document,
          [...later].map(([key, value]) => {
            const who = typeof value === 'string' ? names.get(value) : undefined;
            return { key, value, ...(who !== undefined && { who }) };
          }),
        ),
      ),
    [document, later, names],
  );
  const context = useMemo(() => ({ record, entries, disabled, told }), [record, entries, disabled, told]);
  return (
    <EntriesContext value={context}>
      <div className={styles['views']}>
        <Segmented
          aria-label={t('fill.view')}
          size={phone ? 'large' : 'middle'}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`fill.views.${value}`) }))}
          onChange={choose}
        />
        {above}
      </div>
      {view === 'list' ? (
        <FieldList document={document} record={record} entries={entries} disabled={disabled} told={told} />
      ) : (
        <OnPaper>
          <Paper document={worked} label={record.excelName} draw={drawInputs} />
        </OnPaper>
      )}
    </EntriesContext>
  );
}
