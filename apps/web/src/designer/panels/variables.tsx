import { type Widget, bindingKey, bindingsOf, everyWidget } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Empty, Icon } from '@lightfield/ui';
import { Button, Input, Radio, Select } from 'antd';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dragByFinger } from '../canvas/finger-drag.ts';
import { startDrag } from '../canvas/placing.ts';
import { LiveValue } from '../parts/binding/live-value.tsx';
import library from '../parts/library.module.css';
import { PLACED_AS, offersForAll, placedVariables } from '../session/binding/place-variables.ts';
import { isTabled, tableOf } from '../session/binding/place-table.ts';
import { type Variable, searchVariables } from '../session/binding/variables.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import styles from './variables.module.css';

/** Rows at most: who looks for one among thousands types. */
const MOST = 200;
/** What suits each of them. */
const SUITING = 'suiting';
/** All of them together. */
const TABLE = 'table';

/** Variables of the devices of the page with their values, to be placed as what they are. */
export function VariablesPanel() {
  const { t } = useTranslation('designer');
  const { editor, variables, owner, mayEdit } = useDesigner();
  const [text, setText] = useState('');
  const [device, setDevice] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [anchor, setAnchor] = useState('');
  const [as, setAs] = useState<(typeof KINDS)[number]>(SUITING);
  const sought = useDeferredValue(text);
  const found = useMemo(() => {
    const offered = device === '' ? variables.list : variables.list.filter(({ binding }) => binding.equipId === device);
    return searchVariables(offered, sought, MOST);
  }, [variables.list, device, sought]);
  const used = useUsed();
  const picked = found.filter(({ id }) => chosen.includes(id));
  const offers: readonly (typeof KINDS)[number][] = [
    ...offersForAll(picked),
    ...(picked.some(isTabled) ? ([TABLE] as const) : []),
  ];
  const itemsOf = (list: readonly Variable[]) => {
    if (as !== TABLE || !list.some(isTabled))
      return placedVariables(list, as === SUITING || as === TABLE ? undefined : as);
    return tableOf(list, { name: t('variables.table.name'), value: t('variables.table.value') });
  };
  /** All that are chosen, if it is one of them. */
  const carried = (variable: Variable) => (chosen.includes(variable.id) ? picked : [variable]);
  const choose = (
    variable: Variable,
    { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  ) => {
    const { id } = variable;
    const ids = found.map((each) => each.id);
    const [one, other] = [ids.indexOf(anchor), ids.indexOf(id)].toSorted((first, second) => first - second);
    if (shiftKey && anchor) setChosen(ids.slice(Math.max(0, one ?? 0), (other ?? 0) + 1));
    else if (ctrlKey || metaKey)
      setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    else setChosen([id]);
    if (!shiftKey) setAnchor(id);
  };
  const place = (variable: Variable) => void editor.run('addMany', { items: itemsOf(carried(variable)) });
  return (
    <div className={library['panel']}>
      <div className={styles['head']}>
        {owner.kind === 'project' ? (
          <Select
            size="small"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('binding.from')}
            value={device}
            options={[
              { value: '', label: t('binding.fromAll') },
              ...variables.devices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setDevice}
          />
        ) : null}
        <Input
          allowClear
          size="small"
          value={text}
          placeholder={t('variables.search')}
          aria-label={t('variables.search')}
          onChange={(event) => setText(event.target.value)}
        />
        <Radio.Group
          size="small"
          className={styles['kinds'] ?? ''}
          aria-label={t('variables.placeAs')}
          value={as !== SUITING && offers.length > 0 && !offers.includes(as) ? SUITING : as}
          onChange={({ target }) => {
            const next = KINDS.find((value) => value === target.value) ?? SUITING;
            setAs(next);
            // it is meant for what is carried next
            if (next !== SUITING && !offers.includes(next)) setChosen([]);
          }}
        >
          {KINDS.map((value) => (
            <Radio.Button key={value} value={value}>
              {t(`variables.kind.${value}`)}
            </Radio.Button>
          ))}
        </Radio.Group>
      </div>
      <div className={library['scroll']}>
        <ul className={styles['list']} aria-label={t('side.variables')}>
          {found.map((variable) => (
            <VariableRow
              key={variable.id}
              variable={variable}
              isChosen={chosen.includes(variable.id)}
              usedBy={used.get(bindingKey(variable.binding)) ?? NONE}
              mayPlace={mayEdit}
              onChoose={choose}
              onPlace={place}
              carried={() => itemsOf(carried(variable))}
            />
          ))}
        </ul>
        {found.length === 0 ? <Empty icon="search" title={t('variables.none')} /> : null}
        {found.length === MOST ? <p className={library['faint']}>{t('variables.more', { most: MOST })}</p> : null}
      </div>
      {mayEdit ? (
        <p className={library['note']}>
          {picked.length > 1
            ? t(as === TABLE ? 'variables.severalTable' : 'variables.several', { count: picked.length })
            : t('variables.hint')}
        </p>
      ) : null}
    </div>
  );
}
const KINDS = [SUITING, ...PLACED_AS, TABLE] as const;
const NONE: readonly string[] = [];

/** Ids of the widgets of the page that show each variable, by `bindingKey`. */
function useUsed(): ReadonlyMap<string, readonly string[]> {
  const { editor } = useDesigner();
  const { widgets } = useDocument(editor.document);
  return useMemo(() => usedBy(widgets), [widgets]);
}
function usedBy(widgets: readonly Widget[]): ReadonlyMap<string, readonly string[]> {
  const used = new Map<string, string[]>();
  for (const widget of everyWidget(widgets))
    for (const key of new Set(bindingsOf(widget, definitions.get(widget.widgetType)).map(bindingKey)))
      used.set(key, [...(used.get(key) ?? []), widget.id]);
  return used;
}

function VariableRow({
  variable,
  isChosen,
  usedBy: widgets,
  mayPlace,
  onChoose,
  onPlace,
  carried,
}: {
  readonly variable: Variable;
  readonly isChosen: boolean;
  readonly usedBy: readonly string[];
  readonly mayPlace: boolean;
  readonly onChoose: (variable: Variable, keys: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => void;
  readonly onPlace: (variable: Variable) => void;
  readonly carried: () => ReturnType<typeof placedVariables>;
}) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const { name, key, binding } = variable;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !mayPlace) return;
    event.preventDefault();
    onPlace(variable);
  };
  return (
    <li className={styles['item']} data-chosen={isChosen}>
      <button
        type="button"
        className={styles['row']}
        title={`${binding.subTitle ? `${binding.subTitle} · ` : ''}${key}`}
        aria-pressed={isChosen}
        draggable={mayPlace}
        onDragStart={(event) => startDrag(event.dataTransfer, { items: carried() })}
        onPointerDown={(event) => {
          if (mayPlace) dragByFinger(event, editor, { items: carried() });
        }}
        onClick={(event) => onChoose(variable, event)}
        onDoubleClick={() => mayPlace && onPlace(variable)}
        onKeyDown={onKeyDown}
      >
        <span className={styles['name']}>{name}</span>
        <LiveValue of={bindingKey(binding)} />
      </button>
      {widgets.length > 0 ? (
        <Button
          size="small"
          type="text"
          icon={<Icon name="pin" size={13} />}
          title={t('variables.used', { count: widgets.length })}
          aria-label={t('variables.find', { name })}
          onClick={() => {
            editor.setSelection({ ids: widgets, scope: undefined });
            editor.run('showSelection');
          }}
        />
      ) : (
        <span className={styles['unused']} />
      )}
    </li>
  );
}
