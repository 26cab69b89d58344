/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options with live values: no <select> can hold them */
import { ALARM_VALUES, type AlarmValue, type Binding, bindingKey, variableOf } from '@lightfield/page';
import { Empty } from '@lightfield/ui';
import { Input, type InputRef, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../../session/designer-context.ts';
import styles from './binding.module.css';
import { LiveValue } from './live-value.tsx';
import { useBindables } from '../../session/binding/use-bindables.ts';
import { searchVariables } from '../../session/binding/variables.ts';

/** Rows at most: who searches looks at the first ones. */
const MOST = 60;

/** In place of a device: the calculated variables of the project. */
const CALCULATED = 'mvar';
const isFrom = ({ type, equipId }: Binding, from: string): boolean =>
  from === CALCULATED ? type === 'mvar' : equipId === from;

/** Within the popup, which would close with a click outside of it. */
const within = (trigger: HTMLElement): HTMLElement => trigger.parentElement ?? document.body;

/** Frames a popup over a dialog may need until what is in it can have the focus. */
const FRAMES = 30;

/** Type, see the live value beside each variable, bind with Enter. */
export function BindingPicker({
  current,
  writes = false,
  alarms = false,
  onPick,
  onShow,
}: {
  /** What is bound now. */
  readonly current: Binding | null;
  /** What is bound will be written: only what can be is offered. */
  readonly writes?: boolean;
  /** Not the value alone is offered, but also how the alarms of a variable stand. */
  readonly alarms?: boolean;
  readonly onPick: (binding: Binding) => void;
  /** Of what is bound something else is to be shown. */
  readonly onShow: (binding: Binding) => void;
}) {
  const { t } = useTranslation('designer');
  const { variables, owner } = useDesigner();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    // a popup is hidden until it has its place: what is hidden cannot have the focus yet
    let left = FRAMES;
    let frame = 0;
    const take = () => {
      field.current?.focus();
      if (document.activeElement === field.current?.input || left-- === 0) return;
      frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, []);
  const [from, setFrom] = useState('');
  const [alarm, setAlarm] = useState<AlarmValue | ''>(current?.alarm ?? '');
  const shown = (binding: Binding): Binding => (alarm === '' ? binding : { ...binding, alarm });
  const bindables = useBindables()
    .filter(({ binding }) => alarm === '' || binding.type !== 'system')
    .filter(({ binding }) => !writes || binding.type === 'param' || variables.find(bindingKey(binding))?.writable);
  const bound = current ? bindingKey(variableOf(current)) : '';
  const offered = from === '' ? bindables : bindables.filter(({ binding }) => isFrom(binding, from));
  const found = searchVariables(offered, text, MOST);
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the row that is chosen is found in the page
  }, [chosen, text]);
  return (
    <div className={styles['picker']}>
      {owner.kind === 'project' ? (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('binding.from')}
          value={from}
          getPopupContainer={within}
          options={[
            { value: '', label: t('binding.fromAll') },
            { value: CALCULATED, label: t('binding.calculated') },
            ...variables.devices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next: string) => {
            setFrom(next);
            setAt(0);
          }}
        />
      ) : null}
      {alarms ? (
        <label className={styles['shows']}>
          {t('binding.shows')}
          <Select<AlarmValue | ''>
            size="small"
            className={styles['showing'] ?? ''}
            value={alarm}
            getPopupContainer={within}
            options={[
              { value: '', label: t('binding.value') },
              ...ALARM_VALUES.map((value) => ({ value, label: t(`binding.system.${value}`) })),
            ]}
            onChange={(next) => {
              setAlarm(next);
              setAt(0);
              if (bindingKey(current) === '' || !current || current.type === 'system') return;
              onShow({ ...variableOf(current), ...(next !== '' && { alarm: next }) });
            }}
          />
        </label>
      ) : null}
      <Input
        ref={field}
        allowClear
        size="small"
        role="combobox"
        aria-expanded
        aria-controls="binding-list"
        aria-activedescendant={found[chosen] ? `binding-${found[chosen].id}` : undefined}
        value={text}
        placeholder={t('binding.search')}
        aria-label={t('binding.search')}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            setAt(Math.min(found.length - 1, Math.max(0, chosen + step)));
          }
          const picked = found[chosen];
          if (event.key === 'Enter' && picked) onPick(shown(picked.binding));
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field above keeps the focus and names the active one */}
      <div ref={list} id="binding-list" role="listbox" className={styles['list']} aria-label={t('binding.list')}>
        {found.map(({ id, key, name, binding }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- as above
          <div
            key={id}
            id={`binding-${id}`}
            role="option"
            aria-selected={index === chosen}
            className={styles['option']}
            data-current={bindingKey(binding) === bound}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(shown(binding))}
          >
            <span className={styles['optionName']}>{name}</span>
            {binding.type === 'signal' || binding.type === 'mvar' ? (
              <code className={styles['key']}>{key}</code>
            ) : (
              <span className={styles['source']}>{key}</span>
            )}
            {binding.type === 'param' ? <span /> : <LiveValue of={bindingKey(binding)} />}
          </div>
        ))}
        {found.length === 0 ? (
          <Empty icon="search" title={t('binding.noMatch')} note={writes ? t('binding.onlyWritable') : ''} />
        ) : null}
        {variables.list.length === 0 && found.length > 0 ? (
          <p className={styles['none']}>{t('binding.noVariables')}</p>
        ) : null}
      </div>
      <div className={styles['hint']}>
        {t('binding.hint')}
        {writes ? <span>{t('binding.onlyWritable')}</span> : null}
      </div>
    </div>
  );
}
