import { Icon } from '@lightfield/ui';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import type { MenuProps } from 'antd';
import { type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../search-input.tsx';
import { IssueList } from './issue-list.tsx';
import { NO_LAYOUT } from './layout.ts';
import { rowsIn } from './selection.ts';
import type { SheetRow } from './sheet.ts';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';
import { isPlain } from './view.ts';

/** What can be done with the selected rows: the menu of the right button, and of "行" above the grid. */
export function useRowMenu<Row extends SheetRow>(sheet: SheetState<Row>, onForm: () => void): MenuProps {
  const { t } = useTranslation('sheet');
  const { props, readOnly, size, spec } = sheet;
  const count = rowsIn(sheet.selection).length;
  const none = readOnly || size.rows === 0;
  const still = none || !isPlain(spec);
  const doing: Record<string, () => void> = {
    form: onForm,
    above: () => sheet.insertRows('above', count),
    below: () => sheet.insertRows('below', count),
    duplicate: () => sheet.duplicate(),
    up: () => sheet.moveRows('up'),
    down: () => sheet.moveRows('down'),
    remove: () => sheet.remove(),
  };
  return {
    items: [
      { key: 'form', label: t('rows.form'), disabled: size.rows === 0 },
      { type: 'divider' },
      { key: 'above', label: t('rows.above', { count }), disabled: none || !props.newRow },
      { key: 'below', label: t('rows.below', { count }), disabled: none || !props.newRow },
      { key: 'duplicate', label: t('rows.duplicate', { count }), disabled: none || !props.copyRows },
      { key: 'up', label: t('rows.up'), disabled: still },
      { key: 'down', label: t('rows.down'), disabled: still },
      { type: 'divider' },
      { key: 'remove', label: t('rows.remove', { count }), danger: true, disabled: none },
    ],
    onClick: ({ key }) => doing[key]?.(),
  };
}

interface ToolsProps<Row extends SheetRow> {
  sheet: SheetState<Row>;
  onFind: () => void;
  onJump: () => void;
  /** Of the owner. */
  children?: ReactNode;
}
/** Nothing in these depends on what is selected, so that no key has to draw them again. */
function sameTools<Row extends SheetRow>(a: ToolsProps<Row>, b: ToolsProps<Row>): boolean {
  const [one, two] = [a.sheet, b.sheet];
  const same =
    one.viewRows === two.viewRows && one.columns === two.columns && one.spec === two.spec && one.layout === two.layout;
  return (
    same &&
    a.children === b.children &&
    (['rows', 'columns', 'issues', 'onUndo', 'onRedo', 'newRow', 'readOnly'] as const).every(
      (name) => one.props[name] === two.props[name],
    )
  );
}

export function SheetTools<Row extends SheetRow>({
  rowMenu,
  children,
  ...props
}: ToolsProps<Row> & { rowMenu: MenuProps }) {
  const { t } = useTranslation('sheet');
  return (
    <div className={styles['tools']}>
      <EditTools {...props} />
      <Dropdown menu={rowMenu} trigger={['click']}>
        <Button size="small">{t('rows.title')}</Button>
      </Dropdown>
      <ViewTools {...props}>{children}</ViewTools>
    </div>
  );
}

function EditToolsOf<Row extends SheetRow>({ sheet, onJump }: ToolsProps<Row>) {
  const { t } = useTranslation('sheet');
  const { props, readOnly } = sheet;
  if (readOnly) return null;
  return (
    <>
      <Tooltip title={t('undo')}>
        <Button
          size="small"
          type="text"
          aria-label={t('undo')}
          disabled={!props.onUndo}
          icon={<Icon name="undo" size={16} />}
          onClick={props.onUndo}
        />
      </Tooltip>
      <Tooltip title={t('redo')}>
        <Button
          size="small"
          type="text"
          aria-label={t('redo')}
          disabled={!props.onRedo}
          icon={<Icon name="redo" size={16} />}
          onClick={props.onRedo}
        />
      </Tooltip>
      <Button
        size="small"
        disabled={!props.newRow}
        icon={<Icon name="plus" size={14} />}
        onClick={() => {
          sheet.insertRows('end');
          onJump();
        }}
      >
        {t('rows.add')}
      </Button>
    </>
  );
}
const EditTools = memo(EditToolsOf, sameTools) as typeof EditToolsOf;

function ViewToolsOf<Row extends SheetRow>({ sheet, onFind, onJump, children }: ToolsProps<Row>) {
  const { t } = useTranslation('sheet');
  return (
    <>
      <Tooltip title={t('find.title')}>
        <Button
          size="small"
          type="text"
          aria-label={t('find.title')}
          icon={<Icon name="search" size={16} />}
          onClick={onFind}
        />
      </Tooltip>
      <Columns sheet={sheet} />
      <SearchInput
        className={styles['search']}
        value={sheet.spec.search}
        label={t('filter')}
        onChange={(search) => sheet.setSpec({ ...sheet.spec, search })}
      />
      <IssueList sheet={sheet} onJump={onJump} />
      <span className={styles['gap']} />
      {children}
    </>
  );
}
const ViewTools = memo(ViewToolsOf, sameTools) as typeof ViewToolsOf;

function Columns<Row extends SheetRow>({ sheet }: { sheet: SheetState<Row> }) {
  const { t } = useTranslation('sheet');
  const { props, layout, setLayout } = sheet;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={
        <div className={styles['chooser']}>
          {props.columns.map(({ id, title, hidden }, index) => (
            <Checkbox
              key={id}
              checked={layout.shown[id] ?? !hidden}
              // without any column nothing could be selected
              disabled={index === 0}
              onChange={(event) => setLayout({ shown: { ...layout.shown, [id]: event.target.checked } })}
            >
              {title}
            </Checkbox>
          ))}
          <Button size="small" onClick={() => setLayout(NO_LAYOUT)}>
            {t('column.reset')}
          </Button>
        </div>
      }
    >
      <Tooltip title={t('column.choose')}>
        <Button size="small" type="text" aria-label={t('column.choose')} icon={<Icon name="columns" size={16} />} />
      </Tooltip>
    </Popover>
  );
}
