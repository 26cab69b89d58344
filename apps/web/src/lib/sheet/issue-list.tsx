import { Icon } from '@lightfield/ui';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetRow } from './sheet.ts';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';

/** Lines of a list that can be overlooked; the grid can show just the rows concerned. */
const LINES_MAX = 200;

interface Line {
  readonly row: string | null;
  readonly column: string | null;
  readonly text: string;
  readonly advice: boolean;
}

/** "3 个错误": what is wrong, each a way to its cell. Nothing while all is well. */
export function IssueList<Row extends SheetRow>({ sheet, onJump }: { sheet: SheetState<Row>; onJump: () => void }) {
  const { t } = useTranslation('sheet');
  const [open, setOpen] = useState(false);
  const { issues, rows } = sheet.props;
  if (issues.length === 0) return null;
  const errors = issues.filter(({ advice }) => !advice).length;
  const words = [
    ...(errors > 0 ? [t('issues.errors', { count: errors })] : []),
    ...(issues.length > errors ? [t('issues.advice', { count: issues.length - errors })] : []),
  ].join(t('issues.and'));
  const place = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const lines = issues.toSorted((a, b) => Number(a.advice) - Number(b.advice)).slice(0, LINES_MAX);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div className={styles['issues']}>
          <LineList
            sheet={sheet}
            place={place}
            lines={lines}
            onJump={() => {
              setOpen(false);
              onJump();
            }}
          />
          {issues.length > lines.length ? (
            <p className={styles['hint']}>{t('issues.more', { count: LINES_MAX })}</p>
          ) : null}
          <Button
            size="small"
            onClick={() => {
              sheet.setSpec({ ...sheet.spec, onlyIssues: !sheet.spec.onlyIssues });
              setOpen(false);
            }}
          >
            {sheet.spec.onlyIssues ? t('issues.allRows') : t('issues.onlyRows')}
          </Button>
        </div>
      }
    >
      <Button size="small" danger={errors > 0} icon={<Icon name="warning" size={14} />}>
        {words}
      </Button>
    </Popover>
  );
}

function LineList<Row extends SheetRow>({
  sheet,
  place,
  lines,
  onJump,
}: {
  sheet: SheetState<Row>;
  place: ReadonlyMap<string, number>;
  lines: readonly Line[];
  onJump: () => void;
}) {
  const { t } = useTranslation('sheet');
  const titles = new Map(sheet.props.columns.map(({ id, title }) => [id, title]));
  return (
    <ul className={styles['issueLines']}>
      {lines.map((line, index) => {
        const { row } = line;
        const where =
          row === null
            ? ''
            : t('issues.where', { row: place.get(row) ?? '', column: titles.get(line.column ?? '') ?? '' }).trim();
        return (
          <li key={`${row}.${line.column}.${index}`} data-advice={line.advice || undefined}>
            {row === null ? (
              line.text
            ) : (
              <button
                type="button"
                onClick={() => {
                  sheet.jump(row, line.column);
                  onJump();
                }}
              >
                <strong>{where}</strong> {line.text}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Texts that were pasted or filled and not taken: they stand nowhere else, so they are named until somebody puts them away. */
export function RefusedNote<Row extends SheetRow>({ sheet, onJump }: { sheet: SheetState<Row>; onJump: () => void }) {
  const { t } = useTranslation(['sheet', 'common']);
  const { refused, beyond } = sheet;
  if (refused.length === 0 && beyond === 0) return null;
  const place = new Map(sheet.props.rows.map(({ id }, index) => [id, index + 1]));
  const lines = refused.slice(0, LINES_MAX).map(({ row, column, text, why }) => ({
    row,
    column,
    advice: false,
    text: text.trim() === '' ? t('refused.empty', { why }) : t('refused.line', { text: text.slice(0, 40), why }),
  }));
  return (
    <div className={styles['refused']} role="alert">
      <Icon name="warning" size={14} />
      <div className={styles['refusedWhat']}>
        {beyond > 0 ? <p>{t('refused.beyond', { count: beyond })}</p> : null}
        {refused.length > 0 ? (
          <details>
            <summary>{t('refused.count', { count: refused.length })}</summary>
            <LineList sheet={sheet} place={place} lines={lines} onJump={onJump} />
            {refused.length > lines.length ? (
              <p className={styles['hint']}>{t('issues.more', { count: LINES_MAX })}</p>
            ) : null}
          </details>
        ) : null}
      </div>
      <Button size="small" type="text" onClick={sheet.forgetRefused}>
        {t('common:action.close')}
      </Button>
    </div>
  );
}
