import { asItIs } from '@lightfield/contract';
import { type AnimationName, type Binding, type Widget, bindingsOf, Colour } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import { useSelected } from '../session/designer-context.ts';
import { BindingEditor, ChoiceEditor, ColourEditor, NumberEditor, TextEditor } from './editors.tsx';
import { ColourField } from '../parts/colour/colour-field.tsx';
import { PREDEFINED } from '../parts/colour/palette.ts';
import { PrefixContext, Section, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { useChoices } from './use-choices.ts';

const ALL: readonly AnimationName[] = [
  'visiable',
  'twinkle',
  'rotate',
  'fillColor',
  'borderColor',
  'fontColor',
  'move',
];
const EVERYWHERE = new Set<AnimationName>(['visiable', 'move']);
const shownBy = new Map(catalogue.map(({ definition }) => [definition.type, new Set<string>(definition.animations)]));
const SYMBOLS = ['==', '!=', '>', '>=', '<', '<='] as const;

/** Animations that all of the selected show (S2 §3). */
export function Animations() {
  const widgets = useSelected();
  const offered = ALL.filter(
    (name) => EVERYWHERE.has(name) || widgets.every(({ widgetType }) => shownBy.get(widgetType)?.has(name)),
  );
  return offered.map((name) => <AnimationSection key={name} name={name} />);
}

/** The first variable that a widget shows or follows. */
const boundTo = (widget: Widget): Binding | undefined => bindingsOf(widget, definitions.get(widget.widgetType))[0];

function AnimationSection({ name }: { readonly name: AnimationName }) {
  const { t } = useTranslation('designer');
  const enable = useProperty(`animation.${name}.enable`);
  const data = useProperty(`animation.${name}.config.data`);
  const [only, ...others] = useSelected();
  const label = t(`animation.${name}`);
  const on = enable.value === true;
  return (
    <Section
      title={label}
      open={on}
      aside={
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the switch inside takes keys; a click on it must not fold
        <span onClick={(event) => event.preventDefault()}>
          <Switch
            size="small"
            checked={on}
            disabled={enable.disabled}
            aria-label={label}
            onChange={(next) => {
              // nearly always it is the variable that the widget is bound to already: one step with the switch
              const known = next && data.value === null && only && others.length === 0 ? boundTo(only) : undefined;
              if (!known) return enable.set(next);
              enable.set(next, `animation ${name}`);
              data.set(known, `animation ${name}`);
            }}
          />
          {isMixed(enable.value) ? <span className={styles['note']}>{t('inspector.mixed')}</span> : null}
        </span>
      }
    >
      <PrefixContext value={`animation.${name}.config.`}>
        <Config name={name} />
      </PrefixContext>
    </Section>
  );
}

function Config({ name }: { readonly name: AnimationName }) {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  const twinkleType = useProperty('twinkleType').value;
  switch (name) {
    case 'visiable':
      return (
        <>
          <BindingEditor path="data" label={t('animation.data')} />
          <When />
          <ChoiceEditor
            path="visiable"
            label={t('animation.outcome')}
            options={choices('animation.visiables', ['hide', 'show'])}
          />
        </>
      );
    case 'twinkle':
      return (
        <>
          <BindingEditor path="data" label={t('animation.data')} />
          <When />
          <ChoiceEditor
            path="twinkleType"
            label={t('animation.twinkleType')}
            options={choices('animation.twinkleTypes', ['color', 'opacity'])}
          />
          {twinkleType === 'opacity' ? null : (
            <>
              <ColourEditor path="fill" label={t('style.fill')} />
              <ColourEditor path="stroke" label={t('style.stroke')} />
              <ColourEditor path="font" label={t('font.color')} />
            </>
          )}
        </>
      );
    case 'rotate':
      return (
        <>
          <BindingEditor path="data" label={t('animation.data')} />
          <When />
          <ChoiceEditor
            path="direction"
            label={t('animation.direction')}
            options={choices('animation.directions', ['cw', 'ccw'])}
          />
          <NumberEditor path="speed" label={t('animation.speed')} min={100} max={600_000} step={100} unit="ms" />
        </>
      );
    case 'move':
      return <Move />;
    default:
      return (
        <>
          <BindingEditor path="data" label={t('animation.data')} />
          <ColourLines />
        </>
      );
  }
}

/** The comparison that decides. */
export function When() {
  const { t } = useTranslation('designer');
  return (
    <>
      <ChoiceEditor
        path="symbol"
        label={t('animation.symbol')}
        options={SYMBOLS.map((symbol) => ({ value: symbol, label: asItIs(symbol) }))}
      />
      <TextEditor path="value" label={t('animation.value')} />
    </>
  );
}

interface ColourLine {
  readonly symbol: string;
  readonly value: string;
  readonly color: string;
}
const isColourLine = (line: unknown): line is ColourLine =>
  typeof line === 'object' &&
  line !== null &&
  typeof Reflect.get(line, 'value') === 'string' &&
  Colour.safeParse(Reflect.get(line, 'color')).success;
const MOST = 50;

/** Which value gives which colour; the first line that holds decides. */
function ColourLines() {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('dataArray');
  if (isMixed(value))
    return <p className={styles['note']}>{t('inspector.mixedList', { name: t('animation.lines') })}</p>;
  const lines = (Array.isArray(value) ? (value as unknown[]) : []).filter(isColourLine);
  return (
    <div className={styles['list']}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their place
        <div key={index} className={styles['line']}>
          <Select
            size="small"
            value={line.symbol}
            disabled={disabled}
            aria-label={t('animation.symbol')}
            options={SYMBOLS.map((symbol) => ({ value: symbol, label: symbol }))}
            onChange={(symbol) => set(lines.with(index, { ...line, symbol }))}
          />
          <Input
            key={line.value}
            size="small"
            defaultValue={line.value}
            disabled={disabled}
            aria-label={t('animation.value')}
            onBlur={({ target }) =>
              target.value !== line.value && set(lines.with(index, { ...line, value: target.value }))
            }
          />
          <ColourField
            label={`${t('animation.lines')} ${index + 1}`}
            value={line.color}
            disabled={disabled}
            onChange={(color, moving) => set(lines.with(index, { ...line, color }), moving)}
          />
          {disabled ? null : (
            <Button
              size="small"
              type="text"
              icon={<Icon name="trash" size={12} />}
              aria-label={t('list.remove')}
              onClick={() => set(lines.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {disabled || lines.length >= MOST ? null : (
        <Button
          size="small"
          type="dashed"
          block
          onClick={() =>
            set([...lines, { symbol: '==', value: String(lines.length), color: lines.at(-1)?.color ?? NEXT }])
          }
        >
          {t('list.add', { name: t('animation.line') })}
        </Button>
      )}
    </div>
  );
}
/** Of a first line. */
const NEXT = PREDEFINED[33] ?? '';

interface PlaceLine {
  readonly value: string;
  readonly x: number;
  readonly y: number;
}
const isPlaceLine = (line: unknown): line is PlaceLine =>
  typeof line === 'object' && line !== null && Number.isFinite(Reflect.get(line, 'x'));

function Move() {
  const { t } = useTranslation('designer');
  const choices = useChoices();
  const bindType = useProperty('bindType').value;
  return (
    <>
      <ChoiceEditor
        path="bindType"
        label={t('animation.bindType')}
        options={choices('animation.bindTypes', ['xy', 'data'])}
      />
      {bindType === 'data' ? (
        <>
          <BindingEditor path="data" label={t('animation.data')} />
          <PlaceLines />
        </>
      ) : (
        <>
          <BindingEditor path="xdata" label={t('animation.xdata')} />
          <BindingEditor path="ydata" label={t('animation.ydata')} />
        </>
      )}
    </>
  );
}

/** Which value stands where, page units from its place. */
function PlaceLines() {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('dataArray');
  if (isMixed(value))
    return <p className={styles['note']}>{t('inspector.mixedList', { name: t('animation.lines') })}</p>;
  const lines = (Array.isArray(value) ? (value as unknown[]) : []).filter(isPlaceLine);
  return (
    <div className={styles['list']}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <div key={index} className={styles['line']}>
          <Input
            key={line.value}
            size="small"
            defaultValue={line.value}
            disabled={disabled}
            aria-label={t('animation.value')}
            onBlur={({ target }) =>
              target.value !== line.value && set(lines.with(index, { ...line, value: target.value }))
            }
          />
          {(['x', 'y'] as const).map((axis) => (
            <InputNumber
              key={axis}
              size="small"
              prefix={axis.toUpperCase()}
              value={line[axis]}
              disabled={disabled}
              aria-label={axis.toUpperCase()}
              onChange={(next) => next !== null && set(lines.with(index, { ...line, [axis]: next }), true)}
            />
          ))}
          {disabled ? null : (
            <Button
              size="small"
              type="text"
              icon={<Icon name="trash" size={12} />}
              aria-label={t('list.remove')}
              onClick={() => set(lines.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {disabled || lines.length >= MOST ? null : (
        <Button
          size="small"
          type="dashed"
          block
          onClick={() => set([...lines, { value: String(lines.length), x: 0, y: 0 }])}
        >
          {t('list.add', { name: t('animation.line') })}
        </Button>
      )}
    </div>
  );
}
