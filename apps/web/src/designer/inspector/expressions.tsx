import { LIMITS } from '@lightfield/contract';
import {
  type Binding,
  type Widget,
  bindingFromKey,
  bindingKey,
  resultOf,
  takesResult,
  variableOf,
} from '@lightfield/page';
import { FORMULA_REASONS, parsePropertyFormula } from '@lightfield/rules';
import { Icon } from '@lightfield/ui';
import { definitions } from '@lightfield/widgets/definitions';
import { inspectors } from '@lightfield/widgets/design';
import { Button, Input, Select } from 'antd';
import { useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { isMixed, useProperty } from './field.tsx';
import { namedProperties } from './property-names.ts';
import styles from './inspector.module.css';

interface Expression {
  readonly path: string;
  readonly expression: string;
  readonly inputs: Readonly<Record<string, string>>;
}
const isExpression = (entry: unknown): entry is Expression =>
  typeof entry === 'object' && entry !== null && typeof Reflect.get(entry, 'expression') === 'string';
const MOST = 20;

type Property = ReturnType<typeof namedProperties>[number];
const pathOnly = (path: string): Property => ({ path, name: path });
/** Its name, and how the document calls it. */
const propertyLine = ({ name, path }: Property) => (
  <span className={styles['property']}>
    {name} {name === path ? null : <code className={styles['note']}>{path}</code>}
  </span>
);
const matches = (property: Property | undefined, text: string): boolean =>
  `${property?.name} ${property?.path}`.toLowerCase().includes(text.trim().toLowerCase());

/** Parts of fonts and paints that have names of their own. */
const PARTS = ['enable', 'color', 'width', 'dasharray', 'family', 'size', 'bold', 'italic', 'underline'] as const;
function useProperties(widget: Widget | undefined): Property[] {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  return useMemo(() => {
    if (!widget) return [];
    const rows = (inspectors.get(widget.widgetType) ?? []).flatMap((section) => section.rows);
    const names = {
      'style.opacity': t('style.opacity'),
      'style.fill': t('style.fill'),
      'style.stroke': t('style.stroke'),
      'style.shadow': t('look.shadow'),
      'style.shadow.x': t('look.shadowX'),
      'style.shadow.y': t('look.shadowY'),
      'style.shadow.blur': t('look.blur'),
      'style.radius': t('look.corners'),
      'position.x': t('place.x'),
      'position.y': t('place.y'),
      'position.width': t('place.width'),
      'position.height': t('place.height'),
      'position.rotate': t('place.rotate'),
      ...Object.fromEntries(PARTS.map((part) => [part, t(`expression.part.${part}`)])),
    };
    return namedProperties(widget, rows, names, language);
  }, [widget, language, t]);
}

/** Properties that follow an expression over live values instead of standing still. */
export function Expressions() {
  const { t } = useTranslation('designer');
  const [only] = useSelected();
  const properties = useProperties(only);
  const { value, disabled, set } = useProperty('expressions');
  if (isMixed(value))
    return <p className={styles['note']}>{t('inspector.mixedList', { name: t('expression.title') })}</p>;
  const entries = (Array.isArray(value) ? (value as unknown[]) : []).filter(isExpression);
  return (
    <div className={styles['list']}>
      <p className={styles['note']}>{t('expression.note')}</p>
      {entries.map((entry, index) => (
        <ExpressionEditor
          // oxlint-disable-next-line react/no-array-index-key -- entries have no other name than their place
          key={index}
          widget={only}
          entry={entry}
          properties={properties}
          disabled={disabled}
          onChange={(next) => set(entries.with(index, next))}
          onRemove={() => set(entries.toSpliced(index, 1))}
        />
      ))}
      {disabled || entries.length >= MOST ? null : (
        <Button
          size="small"
          type="dashed"
          block
          onClick={() => set([...entries, { path: 'style.opacity', expression: '1', inputs: {} }])}
        >
          {t('list.add', { name: t('expression.one') })}
        </Button>
      )}
    </div>
  );
}

function ExpressionEditor({
  widget,
  entry,
  properties,
  disabled,
  onChange,
  onRemove,
}: {
  /** Absent: several are selected. */
  readonly widget: Widget | undefined;
  readonly entry: Expression;
  readonly properties: readonly Property[];
  readonly disabled: boolean;
  readonly onChange: (entry: Expression) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('designer');
  const { variables, language } = useDesigner();
  const names = Object.keys(entry.inputs);
  /** What is being typed: what is wrong with it is said at once, but each letter is no step to undo. */
  const [draft, setDraft] = useState<string>();
  const text = draft ?? entry.expression;
  const parsed = parsePropertyFormula(text, (name) => Object.hasOwn(entry.inputs, name));
  const why = useId();
  const settle = () => {
    setDraft(undefined);
    if (text !== entry.expression) onChange({ ...entry, expression: text });
  };
  const setInput = (name: string, binding: Binding | null) => {
    const { [name]: _, ...others } = entry.inputs;
    onChange({ ...entry, inputs: binding ? { ...others, [name]: bindingKey(binding) } : others });
  };
  return (
    <div className={styles['expression']}>
      <div className={styles['pair']}>
        <Select
          size="small"
          className={styles['wide'] ?? ''}
          popupMatchSelectWidth={false}
          value={entry.path}
          disabled={disabled}
          aria-label={t('expression.path')}
          // what this widget does not have is shown by its path
          options={
            properties.some(({ path }) => path === entry.path) ? [...properties] : [...properties, pathOnly(entry.path)]
          }
          fieldNames={{ value: 'path', label: 'name' }}
          optionRender={({ data }) => propertyLine(data)}
          showSearch={{ filterOption: (text, option) => matches(option, text) }}
          onSelect={(path: string) => onChange({ ...entry, path })}
        />
        {disabled ? null : (
          <Button
            size="small"
            type="text"
            icon={<Icon name="trash" size={12} />}
            aria-label={t('list.remove')}
            onClick={onRemove}
          />
        )}
      </div>
      <Input
        size="small"
        prefix="="
        value={text}
        disabled={disabled}
        maxLength={LIMITS.variable.formulaMax}
        status={parsed.ok ? '' : 'error'}
        aria-label={t('expression.expression')}
        aria-invalid={!parsed.ok}
        aria-describedby={parsed.ok ? undefined : why}
        onChange={({ target }) => setDraft(target.value)}
        onPressEnter={settle}
        onBlur={settle}
      />
      {parsed.ok ? null : (
        <output id={why} className={styles['wrong']}>
          {FORMULA_REASONS[parsed.reason][language]}
          {text.slice(parsed.position, parsed.end) === '' ? null : (
            <>
              {' '}
              <code>{text.slice(parsed.position, parsed.end)}</code>
            </>
          )}
        </output>
      )}
      {parsed.ok && widget ? <ExpressionResult widget={widget} entry={{ ...entry, expression: text }} /> : null}
      {names.map((name) => {
        const binding = bindingFromKey(entry.inputs[name] ?? '');
        const known = binding && variables.find(bindingKey(variableOf(binding)));
        const named = known && { ...known.binding, ...(binding.alarm && { alarm: binding.alarm }) };
        return (
          <div key={name} className={styles['input']}>
            <code>{name}</code>
            <BindingField
              label={name}
              value={named || binding}
              disabled={disabled}
              alarms
              onChange={(next) => setInput(name, next)}
            />
          </div>
        );
      })}
      {disabled ? null : (
        <div className={styles['input']}>
          <span className={styles['note']}>{t('expression.input')}</span>
          <BindingField
            label={t('expression.input')}
            value={null}
            alarms
            onChange={(binding) => {
              if (binding) setInput(freeName(binding.systemKey, names), binding);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** What the expression comes to at this moment, and whether its property can take that. */
function ExpressionResult({ widget, entry }: { readonly widget: Widget; readonly entry: Expression }) {
  const { t } = useTranslation('designer');
  const { live } = useDesigner().variables;
  const keys = Object.values(entry.inputs).join(' ');
  const result = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const stops = keys.split(' ').map((key) => live.watch(key, changed));
        return () => stops.forEach((stop) => stop());
      },
      [live, keys],
    ),
    () => resultOf(entry, (key) => live.read(key)?.value),
  );
  const definition = definitions.get(widget.widgetType);
  if (result === undefined) return <p className={styles['note']}>{t('expression.noResult')}</p>;
  return definition && takesResult(widget, definition, entry.path, result) ? (
    <p className={styles['note']}>{t('expression.result', { result: shortResult(result) })}</p>
  ) : (
    <p className={styles['wrong']}>{t('expression.unfit', { result: shortResult(result) })}</p>
  );
}
/** Six digits tell whether it is about right. */
const shortResult = (result: number | string): string =>
  typeof result === 'number' ? String(Number(result.toPrecision(6))) : result;

/** The key of the variable, where nothing else is called so. */
function freeName(key: string, taken: readonly string[]): string {
  const base = /^[A-Za-z_]\w{0,36}/.exec(key)?.[0] ?? 'X';
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
