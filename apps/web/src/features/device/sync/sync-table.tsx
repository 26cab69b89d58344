import { CONFIG_KINDS } from '@lightfield/contract';
import { Checkbox, Table, type TableColumnType, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../../lib/config/field-words.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import styles from './device-sync.module.css';
import type { SyncField, SyncRow } from './sync-rows.ts';

export type Side = 'template' | 'platform' | 'gateway';

/** Template, platform and gateway beside each other, grouped by kind; only what differs. */
export function SyncTable({
  rows,
  sides,
  taken,
  onTake,
}: {
  rows: readonly SyncRow[];
  /** Those there are, and of which it is known what they have. */
  sides: readonly Side[];
  /** Ids for which the template decides. */
  taken: ReadonlySet<string>;
  onTake: (id: string, take: boolean) => void;
}) {
  const { t } = useTranslation('device-sync');
  const narrow = useNarrow(SIDE_BY_SIDE);
  const columns: TableColumnType<SyncRow>[] = [
    {
      key: 'item',
      title: t('sync.item'),
      ...(!narrow && { width: 220 }),
      render: (_value, row) => (
        <>
          <strong>{row.name}</strong>
          <div>
            {[...row.marks].map((mark) => (
              <Tag key={mark} {...(mark === 'conflict' && { color: 'warning' })}>
                {t(`mark.${mark}`)}
              </Tag>
            ))}
          </div>
          {row.marks.has('conflict') || row.marks.has('deviation') ? (
            <Checkbox checked={taken.has(row.id)} onChange={({ target }) => onTake(row.id, target.checked)}>
              {t('sync.take')}
            </Checkbox>
          ) : null}
          {narrow ? <SidesBelow row={row} sides={sides} /> : null}
        </>
      ),
    },
    ...(narrow ? [] : sides).map((side) => ({
      key: side,
      title: t(`sync.${side}`),
      render: (_value: unknown, row: SyncRow) => <SideCell row={row} side={side} />,
    })),
  ];
  return CONFIG_KINDS.map((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} className={styles['block'] ?? ''} aria-label={t(`kind.${kind}`)}>
        <h3>
          {t(`kind.${kind}`)} ({ofKind.length})
        </h3>
        <Table<SyncRow>
          size="small"
          rowKey={(row) => `${row.kind} ${row.name}`}
          columns={columns}
          dataSource={ofKind}
          {...(!narrow && { scroll: { x: 760 } })}
          pagination={ofKind.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
        />
      </section>
    );
  });
}
const PAGE = 50;
/** Narrower than this, pixels, the sides stand below each other: none of them may lie out of sight. */
const SIDE_BY_SIDE = 720;

function SidesBelow({ row, sides }: { row: SyncRow; sides: readonly Side[] }) {
  const { t } = useTranslation('device-sync');
  return (
    <dl className={styles['below']}>
      {sides.map((side) => (
        <div key={side}>
          <dt>{t(`sync.${side}`)}</dt>
          <dd>
            <SideCell row={row} side={side} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SideCell({ row, side }: { row: SyncRow; side: Side }) {
  const { t } = useTranslation('device-sync');
  const { nameOf, valueOf } = useFieldWords();
  if (row.missing.has(side)) return <span className={styles['note']}>{t('sync.absent')}</span>;
  if (row.missing.size > 0 && row.fields.length === 0) return t('sync.present');
  return row.fields.map((field) => (
    <div key={field.field} className={styles['field']}>
      <span className={styles['fieldName']}>{nameOf(field.field)}</span>
      <span>{valueOf(field.field, valueAt(field, side))}</span>
    </div>
  ));
}

/** A side that does not differ says what the platform says. */
function valueAt(field: SyncField, side: Side): unknown {
  return side in field ? field[side] : field.platform;
}
