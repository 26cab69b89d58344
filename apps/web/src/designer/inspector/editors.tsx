/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawn line stands for its dashes */
import { THEME_FONTS } from '@lightfield/contract';
import { type Binding, type Texts, bindingKey, fontName } from '@lightfield/page';
import { Checkbox, Input, Select, Switch } from 'antd';
import { memo, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variables } from '../session/binding/variables.ts';
import { useDesigner } from '../session/designer-context.ts';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { FAMILIES } from '../parts/families.ts';
import { ColourField } from '../parts/colour/colour-field.tsx';
import { FieldRow, PrefixContext, Section, isMixed, useMixedWord, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { NumberInput } from './number-input.tsx';
import { NameInText, useTaking } from './take.tsx';

/** Editors of one property each; every one shows different values as mixed and gives all of them the same. */
export interface EditorProps {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly unit?: string | undefined;
}

export const NumberEditor = memo(function NumberEditor({
  min,
  max,
  step = 1,
  ...row
}: EditorProps & { min?: number | undefined; max?: number | undefined; step?: number | undefined }) {
  const { value, disabled, set } = useProperty(row.path);
  const mixed = useMixedWord();
  const taking = useTaking(row.path, 'number', row.label);
  return (
    <FieldRow {...row} taking={taking}>
      {(id) => (
        <NumberInput
          id={id}
          value={typeof value === 'number' ? value : null}
          placeholder={isMixed(value) ? mixed : ''}
          disabled={disabled}
          min={min}
          max={max}
          step={step}
          onTake={set}
        />
      )}
    </FieldRow>
  );
});
export const TextEditor = memo(function TextEditor({
  long = false,
  check,
  ...row
}: EditorProps & {
  readonly long?: boolean;
  /** What is wrong with a text, said below it while it is typed. */
  readonly check?: (text: string) => Wrong | undefined;
}) {
  const { value, disabled, set } = useProperty(row.path);
  const mixed = useMixedWord();
  const text = typeof value === 'string' ? value : '';
  const named = (words: string) => set(isMixed(value) ? words : text + words);
  return (
    <FieldRow
      {...row}
      tall={long}
      taking={{ instead: null, button: <NameInText path={row.path} label={row.label} onName={named} /> }}
    >
      {(id) => (
        <TextInput
          key={isMixed(value) ? 'mixed' : text}
          id={id}
          long={long}
          text={text}
          placeholder={isMixed(value) ? mixed : ''}
          disabled={disabled}
          check={check}
          onTake={(next) => (next !== text || isMixed(value)) && set(next)}
        />
      )}
    </FieldRow>
  );
});
/** `refused`: it is not taken; otherwise it is, and does not do what one thinks. */
export interface Wrong {
  readonly text: string;
  readonly refused: boolean;
}
function TextInput({
  id,
  long,
  text,
  placeholder,
  disabled,
  check,
  onTake,
}: {
  readonly id: string;
  readonly long: boolean;
  readonly text: string;
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly check: ((text: string) => Wrong | undefined) | undefined;
  readonly onTake: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const touched = typed !== text;
  const wrong = check?.(typed);
  const take = () => touched && !wrong?.refused && onTake(typed);
  const shared = { id, size: 'small' as const, value: typed, placeholder, disabled, onBlur: take };
  return long ? (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => setTyped(event.target.value)}
    />
  ) : (
    <div className={styles['checked']}>
      <Input
        {...shared}
        {...(wrong && { status: wrong.refused ? 'error' : 'warning', 'aria-describedby': `${id}-wrong` })}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={take}
      />
      {wrong ? (
        <p id={`${id}-wrong`} className={styles['wrong']} aria-live="polite">
          {wrong.text}
        </p>
      ) : null}
    </div>
  );
}

/** With `fresh`: of something that is there or absent; the variable at the path `of` tells what follows from it. */
export const ToggleEditor = memo(function ToggleEditor({
  fresh,
  of = '',
  ...row
}: EditorProps & { readonly fresh?: object | undefined; readonly of?: string | undefined }) {
  const { value, disabled, set: put } = useProperty(row.path);
  const { variables } = useDesigner();
  const bound = useProperty(of).value;
  const set = (on: boolean) => {
    if (!fresh) put(on);
    else put(on ? fresh : undefined, false, on ? { facts: factsOf(variables, bound) } : {});
  };
  const isOn = fresh ? value !== undefined : value === true;
  return (
    <FieldRow {...row}>
      {(id) =>
        isMixed(value) ? (
          <Checkbox id={id} indeterminate disabled={disabled} onChange={() => set(true)} />
        ) : (
          <Switch id={id} size="small" checked={isOn} disabled={disabled} onChange={(next) => set(next)} />
        )
      }
    </FieldRow>
  );
});

export const ChoiceEditor = memo(function ChoiceEditor({
  options,
  clears,
  sets,
  ...row
}: EditorProps & {
  readonly options: readonly { readonly value: string; readonly label: Texts }[];
  /** Texts that mean nothing any more once another option is chosen. */
  readonly clears?: readonly string[] | undefined;
  /** What goes with an option, by path inside the widget. */
  readonly sets?: ((value: string) => Readonly<Record<string, string>>) | undefined;
}) {
  const { language, editor } = useDesigner();
  const { value, disabled, set } = useProperty(row.path);
  const prefix = use(PrefixContext);
  const mixed = useMixedWord();
  const choose = (next: string) => {
    if (!clears && !sets) return set(next);
    const merge = `choose ${prefix}${row.path}`;
    editor.history.seal();
    set(next, merge);
    for (const path of clears ?? []) editor.run('edit', { path: prefix + path, value: '', merge });
    for (const [path, value] of Object.entries(sets?.(next) ?? {})) editor.run('edit', { path, value, merge });
  };
  const taking = useTaking(row.path, 'choice', row.label);
  return (
    <FieldRow {...row} taking={taking}>
      {(id) => (
        <Select
          id={id}
          size="small"
          className={styles['wide'] ?? ''}
          value={typeof value === 'string' ? value : null}
          placeholder={isMixed(value) ? mixed : ''}
          disabled={disabled}
          popupMatchSelectWidth={false}
          options={options.map((option) => ({ value: option.value, label: option.label[language] }))}
          onChange={choose}
        />
      )}
    </FieldRow>
  );
});

export const ColourEditor = memo(function ColourEditor(row: EditorProps) {
  const { value, disabled, set } = useProperty(row.path);
  const taking = useTaking(row.path, 'colour', row.label);
  return (
    <FieldRow {...row} taking={taking}>
      {() => <ColourField label={row.label} value={value} disabled={disabled} onChange={set} />}
    </FieldRow>
  );
});

const factsOf = (variables: Variables, bound: unknown) =>
  bound && !isMixed(bound) ? variables.find(bindingKey(bound as Binding)) : undefined;
/** A place for a variable: what follows from the one that is bound is set along with it. */
export function useBinding(path: string) {
  const { variables } = useDesigner();
  const { value, disabled, set } = useProperty(path);
  const factsAt = (bound: unknown) => factsOf(variables, bound);
  const bind = (next: Binding | null) => set(next, false, next ? { facts: factsAt(next), before: factsAt(value) } : {});
  return { value, disabled, set: bind };
}
export const BindingEditor = memo(function BindingEditor({
  writes = false,
  ...row
}: EditorProps & { writes?: boolean }) {
  const { value, disabled, set } = useBinding(row.path);
  return (
    <FieldRow {...row}>
      {() => (
        <BindingField
          label={row.label}
          value={value}
          disabled={disabled}
          writes={writes}
          alarms={!writes}
          onChange={set}
        />
      )}
    </FieldRow>
  );
});

/** Family, size, colour and cut of letters. */
export const FontEditor = memo(function FontEditor({ path, label }: EditorProps) {
  const { t } = useTranslation('designer');
  const family = useProperty(`${path}.family`);
  const mixed = useMixedWord();
  return (
    <Section title={label}>
      <FieldRow label={t('font.family')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={typeof family.value === 'string' ? family.value : null}
            placeholder={isMixed(family.value) ? mixed : ''}
            disabled={family.disabled}
            options={[
              ...THEME_FONTS.map((name) => ({ value: fontName(name), label: t(`theme.font.${name}`) })),
              ...FAMILIES.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(next) => family.set(next)}
          />
        )}
      </FieldRow>
      <NumberEditor path={`${path}.size`} label={t('font.size')} min={1} max={1_000} />
      <ColourEditor path={`${path}.color`} label={t('font.color')} />
      <FieldRow label={t('font.cut')}>
        {() => (
          <span className={styles['cuts']}>
            <Cut path={`${path}.bold`} label={t('font.bold')} sign="B" />
            <Cut path={`${path}.italic`} label={t('font.italic')} sign="I" />
            <Cut path={`${path}.underline`} label={t('font.underline')} sign="U" />
          </span>
        )}
      </FieldRow>
    </Section>
  );
});
const Cut = memo(function Cut({
  path,
  label,
  sign,
}: {
  readonly path: string;
  readonly label: string;
  readonly sign: string;
}) {
  const { value, disabled, set } = useProperty(path);
  return (
    <button
      type="button"
      className={styles['cut']}
      data-cut={sign}
      aria-pressed={isMixed(value) ? 'mixed' : value === true}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => set(value !== true)}
    >
      {sign}
    </button>
  );
});

/** An outline: whether there is one, its colour, its width and dashes. */
export const PaintEditor = memo(function PaintEditor({ path, label }: EditorProps) {
  const { t } = useTranslation('designer');
  const enable = useProperty(`${path}.enable`);
  const dash = useProperty(`${path}.dasharray`);
  const mixed = useMixedWord();
  return (
    <>
      <FieldRow label={label}>
        {(id) => (
          <span className={styles['paint']}>
            <Checkbox
              id={id}
              checked={enable.value === true}
              indeterminate={isMixed(enable.value)}
              disabled={enable.disabled}
              onChange={({ target }) => enable.set(target.checked)}
            />
            <PaintColour path={`${path}.color`} label={label} />
          </span>
        )}
      </FieldRow>
      {enable.value !== false ? (
        <>
          <NumberEditor path={`${path}.width`} label={t('style.width')} min={0} max={1_000} />
          <FieldRow label={t('style.dash')}>
            {(id) => (
              <Select
                id={id}
                size="small"
                className={styles['wide'] ?? ''}
                value={typeof dash.value === 'string' ? dash.value : null}
                placeholder={isMixed(dash.value) ? mixed : ''}
                disabled={dash.disabled}
                options={dashes(t, dash.value)}
                onChange={(next) => dash.set(next)}
              />
            )}
          </FieldRow>
        </>
      ) : null}
    </>
  );
});
export const PaintColour = memo(function PaintColour({
  path,
  label,
}: {
  readonly path: string;
  readonly label: string;
}) {
  const { value, disabled, set } = useProperty(path);
  const { instead, button } = useTaking(path, 'colour', label);
  return (
    <span className={styles['taking']}>
      {instead ?? <ColourField label={label} value={value} disabled={disabled} onChange={set} />}
      {button}
    </span>
  );
});
const DASHES = ['', '2,2', '5,3', '10,5', '10,3,2,3'] as const;
function dashes(t: ReturnType<typeof useTranslation<'designer'>>['t'], value: unknown) {
  const own = typeof value === 'string' && !DASHES.some((dash) => dash === value) ? [value] : [];
  return [...DASHES, ...own].map((dash) => ({
    value: dash,
    label:
      dash === '' ? (
        t('style.solid')
      ) : (
        <svg width={72} height={10} role="img" aria-label={dash}>
          <path d="M2 5h68" stroke="currentColor" strokeWidth={2} strokeDasharray={dash} />
        </svg>
      ),
  }));
}
