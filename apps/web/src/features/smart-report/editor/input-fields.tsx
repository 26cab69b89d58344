import { LIMITS } from '@lightfield/contract';
import { INPUT_KINDS, type Input } from '@lightfield/report';
import { Input as TextInput, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputOfKind, isKey } from './cell-kind.ts';
import styles from './editor.module.css';

const { labelMax, choices: CHOICES_MAX, inputTextMax } = LIMITS.smartReport;
const HINT_MAX = 200;
const UNIT_MAX = 20;
const CHOICE_MAX = 100;
const DECIMALS_MAX = 10;

/** `undefined`: it has none any more. */
type Part = Partial<{ [Name in keyof Input]: Input[Name] | undefined }>;

/** What a person fills in here, and within which limits. */
export function InputFields({
  input,
  keys,
  several,
  onChange,
}: {
  input: Input;
  keys: () => ReadonlySet<string>;
  /** Labels and keys are the own ones of each cell. */
  several: boolean;
  onChange: (input: Input) => void;
}) {
  const { t } = useTranslation('smart-report');
  const change = (part: Part) => {
    const next = Object.fromEntries(
      Object.entries({ ...input, ...part }).filter(([, value]) => value !== undefined && value !== ''),
    );
    onChange({ ...next, label: part.label ?? input.label } as Input);
  };
  return (
    <>
      {several ? null : (
        <Row label={t('input.label')}>
          {(id) => (
            <TextField id={id} value={input.label} max={labelMax} required onChange={(label) => change({ label })} />
          )}
        </Row>
      )}
      <Row label={t('input.kind')}>
        {(id) => (
          <Select
            id={id}
            className={styles['wide'] ?? ''}
            value={input.kind}
            options={INPUT_KINDS.map((value) => ({ value, label: t(`input.kinds.${value}`) }))}
            onChange={(kind) => onChange(inputOfKind(input, kind, [t('input.choiceA'), t('input.choiceB')]))}
          />
        )}
      </Row>
      <Row label={t('input.required')} inline>
        {(id) => <Switch id={id} checked={input.required} onChange={(required) => change({ required })} />}
      </Row>
      {input.kind === 'number' ? <NumberFields input={input} change={change} /> : null}
      {input.kind === 'choice' ? (
        <Choices choices={input.choices ?? []} onChange={(choices) => change({ choices })} />
      ) : null}
      {input.kind === 'text' ? (
        <Row label={t('input.maxLength')}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={inputTextMax}
              precision={0}
              value={input.maxLength ?? null}
              placeholder="200"
              onChange={(maxLength) => change({ maxLength: maxLength ?? undefined })}
            />
          )}
        </Row>
      ) : null}
      <Row label={t('input.hint')}>
        {(id) => <TextField id={id} value={input.hint ?? ''} max={HINT_MAX} onChange={(hint) => change({ hint })} />}
      </Row>
      {several ? null : <KeyField input={input} keys={keys} onChange={(key) => change({ key })} />}
    </>
  );
}

function Row({
  label,
  inline = false,
  children,
}: {
  label: string;
  inline?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={inline ? styles['inline'] : ''}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

/** Written into the sheet when one is through with it, so that a step to undo is a text and not a letter. */
function TextField({
  id,
  value,
  max,
  required = false,
  onChange,
}: {
  id: string;
  value: string;
  max: number;
  required?: boolean;
  onChange: (text: string) => void;
}) {
  const [typed, type] = useState<string>();
  const done = () => {
    if (typed !== undefined && typed.trim() !== value && (!required || typed.trim() !== '')) onChange(typed.trim());
    type(undefined);
  };
  return (
    <TextInput
      id={id}
      maxLength={max}
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onBlur={done}
      onPressEnter={done}
    />
  );
}

function NumberFields({ input, change }: { input: Input; change: (part: Part) => void }) {
  const { t } = useTranslation('smart-report');
  const [wrong, tell] = useState(false);
  const set = (part: { min?: number | undefined; max?: number | undefined }) => {
    const { min, max } = { ...input, ...part };
    const crossed = min !== undefined && max !== undefined && min > max;
    tell(crossed);
    if (!crossed) change(part);
  };
  return (
    <>
      <div className={styles['pair']}>
        <Row label={t('input.min')}>
          {(id) => <InputNumber id={id} value={input.min ?? null} onChange={(min) => set({ min: min ?? undefined })} />}
        </Row>
        <Row label={t('input.max')}>
          {(id) => <InputNumber id={id} value={input.max ?? null} onChange={(max) => set({ max: max ?? undefined })} />}
        </Row>
      </div>
      {wrong ? (
        <p className={styles['warn']} role="alert">
          {t('input.crossed')}
        </p>
      ) : null}
      <div className={styles['pair']}>
        <Row label={t('input.decimals')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={DECIMALS_MAX}
              precision={0}
              value={input.decimals ?? null}
              onChange={(decimals) => change({ decimals: decimals ?? undefined })}
            />
          )}
        </Row>
        <Row label={t('input.unit')}>
          {(id) => <TextField id={id} value={input.unit ?? ''} max={UNIT_MAX} onChange={(unit) => change({ unit })} />}
        </Row>
      </div>
    </>
  );
}

/** One a line; empty lines and what stands there twice are left out. */
function Choices({ choices, onChange }: { choices: readonly string[]; onChange: (choices: string[]) => void }) {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState<string>();
  const read = (text: string) =>
    [...new Set(text.split('\n').map((line) => line.trim().slice(0, CHOICE_MAX)))]
      .filter(Boolean)
      .slice(0, CHOICES_MAX);
  return (
    <Row label={t('input.choices')}>
      {(id) => (
        <TextInput.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={typed ?? choices.join('\n')}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            const next = typed === undefined ? [] : read(typed);
            if (next.length > 0 && next.join('\n') !== choices.join('\n')) onChange(next);
            type(undefined);
          }}
        />
      )}
    </Row>
  );
}

function KeyField({
  input,
  keys,
  onChange,
}: {
  input: Input;
  keys: () => ReadonlySet<string>;
  onChange: (key: string) => void;
}) {
  const { t } = useTranslation('smart-report');
  const [typed, type] = useState<string>();
  const problem =
    typed === undefined || typed === input.key
      ? undefined
      : !isKey(typed)
        ? t('input.keyForm')
        : keys().has(typed)
          ? t('input.keyTaken')
          : undefined;
  return (
    <>
      <Row label={t('input.key')}>
        {(id) => (
          <TextInput
            id={id}
            maxLength={40}
            value={typed ?? input.key}
            {...(problem === undefined ? {} : { status: 'error' as const })}
            onChange={({ target }) => type(target.value)}
            onBlur={() => {
              if (typed !== undefined && typed !== input.key && problem === undefined) onChange(typed);
              type(undefined);
            }}
          />
        )}
      </Row>
      {problem === undefined ? null : (
        <p className={styles['warn']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
