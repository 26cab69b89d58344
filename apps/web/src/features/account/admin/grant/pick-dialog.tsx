import type { Page } from '@lightfield/contract';
import type { IconName } from '@lightfield/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldOfCode, FormDialog } from '../../../../lib/form-dialog.tsx';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import styles from '../accounts.module.css';
import type { usePaged } from '../../../../lib/use-paged.ts';

/** Pixels: a list with three columns. */
const WIDTH = 760;

/** Choose many out of a list that is searched and paged; below it what else the answer needs. */
export function PickDialog<Row extends { id: string }, Fields extends object>({
  title,
  search,
  submitText,
  query,
  columns,
  paged,
  most,
  tooManyText,
  empty,
  form,
  initial,
  pending,
  error,
  fieldOf,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  /** Name of the search field. */
  search: string;
  submitText: (count: number) => string;
  query: UseQueryResult<Page<Row>>;
  columns: readonly ListColumn<Row>[];
  paged: ReturnType<typeof usePaged>;
  /** So many can be chosen. */
  most: number;
  /** What is said when more are; absent: that so many can be chosen at once. */
  tooManyText?: string;
  empty: { icon: IconName; title: string; note?: string };
  form: FormInstance<Fields>;
  initial?: Partial<Fields>;
  pending: boolean;
  error: unknown;
  fieldOf?: FieldOfCode;
  onSubmit: (chosen: readonly Row[], fields: Fields) => void;
  onClose: () => void;
  /** Fields below the list. */
  children?: (chosen: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation('account-admin');
  // rows, not only their ids: what is chosen on one page is still known on the next
  const [chosen, choose] = useState<readonly Row[]>([]);
  const rows = query.data?.rows ?? [];
  const tooMany = chosen.length > most;
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows].map((row) => [row.id, row]));
    choose([...ids].flatMap((id) => known.get(id) ?? []));
  };
  return (
    <FormDialog<Fields>
      title={title}
      form={form}
      {...(initial ? { initial } : {})}
      submitText={submitText(chosen.length)}
      submittable={chosen.length > 0 && !tooMany}
      pending={pending}
      error={error}
      width={WIDTH}
      {...(fieldOf ? { fieldOf } : {})}
      onSubmit={(fields) => onSubmit(chosen, fields)}
      onClose={onClose}
      above={
        <>
          <div className={styles['picker']}>
            <ListPage<Row>
              label={title}
              query={query}
              columns={columns}
              page={paged.page}
              size={paged.size}
              onPage={paged.onPage}
              filters={
                <SearchField
                  value={paged.keyword}
                  label={search}
                  className={styles['search']}
                  onChange={paged.search}
                />
              }
              filtered={paged.keyword !== ''}
              onClear={() => paged.search('')}
              empty={empty}
              selection={{ ids: new Set(chosen.map(({ id }) => id)), onChange: select }}
            />
          </div>
          {tooMany ? (
            <p className={styles['problem']} role="alert">
              {tooManyText ?? t('grant.tooMany', { most })}
            </p>
          ) : null}
        </>
      }
    >
      {children?.(chosen)}
    </FormDialog>
  );
}

/** For pickers without fields of their own. */
export const useNoFields = () => Form.useForm<Record<string, never>>()[0];
