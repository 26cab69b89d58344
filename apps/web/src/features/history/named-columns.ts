import type { Aggregation, ReportColumn } from '@lightfield/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Columns with titles that tell them apart: an aggregate report has several of one variable. */
export const namedColumns = (
  columns: readonly ReportColumn[],
  words: (title: string, aggregation: Aggregation) => string,
): ReportColumn[] =>
  columns.map((column) =>
    column.aggregation === undefined ? column : { ...column, title: words(column.title, column.aggregation) },
  );

/** The same function until the language changes. */
export function useNamedColumns(): (columns: readonly ReportColumn[]) => ReportColumn[] {
  const { t } = useTranslation('history');
  return useCallback(
    (columns) =>
      namedColumns(columns, (title, aggregation) =>
        t('aggregated', { title, aggregation: t(`aggregation.${aggregation}`) }),
      ),
    [t],
  );
}
