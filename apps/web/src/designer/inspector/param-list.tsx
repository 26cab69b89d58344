import {
  MOST_PARAMS,
  PARAM_KINDS,
  type Param,
  type ParamKind,
  ParamName,
  Params,
  firstParamValue,
  isBoundKind,
} from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Dropdown, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from './field.tsx';
import styles from './inspector.module.css';
import { ParamField } from './param-field.tsx';

/** What a component, or a page that is opened by others, asks to be told: names, kinds, and what each begins with. */
export function ParamList({
  params,
  used,
  disabled,
  onChange,
}: {
  readonly params: readonly Param[];
  /** How many fields take it. */
  readonly used: (param: Param) => number;
  readonly disabled: boolean;
  /** Of those there are by then: a title may have been taken since this was drawn. */
  readonly onChange: (change: (params: readonly Param[]) => readonly Param[]) => void;
}) {
  const { t } = useTranslation('designer');
  const change = (name: string, more: Partial<Param>) =>
    onChange((now) => now.map((param) => (param.name === name ? { ...param, ...more } : param)));
  return (
    <>
      {params.map((param) => (
        <ParamRow
          key={param.name}
          param={param}
          used={used(param)}
          others={params.flatMap((other) => (other === param ? [] : [other.name]))}
          disabled={disabled}
          onChange={(more) => change(param.name, more)}
          onRemove={() => onChange((now) => now.filter(({ name }) => name !== param.name))}
        />
      ))}
      {disabled ? null : (
        <Dropdown
          trigger={['click']}
          disabled={params.length >= MOST_PARAMS}
          menu={{
            items: PARAM_KINDS.map((kind) => ({
              key: kind,
              label: t(`component.kinds.${kind}`),
              onClick: () => onChange((now) => [...now, freshParam(now, kind, t(`component.kinds.${kind}`))]),
            })),
          }}
        >
          <Button size="small" block type="dashed" icon={<Icon name="plus" size={12} />}>
            {t('component.addParam')}
          </Button>
        </Dropdown>
      )}
    </>
  );
}

function ParamRow({
  param,
  used,
  others,
  disabled,
  onChange,
  onRemove,
}: {
  readonly param: Param;
  readonly used: number;
  /** Names of the others. */
  readonly others: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (more: Partial<Param>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('designer');
  const { name, title, kind, options } = param;
  const called = title || name;
  return (
    <div className={styles['declared']}>
      <div className={styles['param']}>
        <Input
          key={title}
          size="small"
          defaultValue={title}
          maxLength={100}
          aria-label={t('component.paramTitle', { name: called })}
          disabled={disabled}
          onBlur={({ target }) => target.value.trim() !== title && onChange({ title: target.value.trim() || title })}
        />
        <Select<ParamKind>
          size="small"
          value={kind}
          disabled={disabled}
          popupMatchSelectWidth={false}
          aria-label={t('component.paramKind', { name: called })}
          options={PARAM_KINDS.map((value) => ({ value, label: t(`component.kinds.${value}`) }))}
          onChange={(next) => onChange({ kind: next, value: firstParamValue(next), options: [] })}
        />
        {disabled ? null : (
          <Button
            size="small"
            type="text"
            icon={<Icon name="trash" size={13} />}
            aria-label={t('component.removeParam', { name: called })}
            onClick={onRemove}
          />
        )}
      </div>
      {kind === 'choice' ? (
        <FieldRow label={t('component.options')}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="tags"
              size="small"
              className={styles['wide'] ?? ''}
              disabled={disabled}
              maxCount={50}
              value={options.map(({ text }) => text)}
              open={false}
              suffixIcon={null}
              placeholder={t('component.optionsHint')}
              onChange={(texts) => {
                const next = texts.map((text) => optionOf(options, text.slice(0, 100)));
                const stays = next.some(({ value }) => value === param.value);
                onChange({ options: next, ...(!stays && { value: next[0]?.value ?? '' }) });
              }}
            />
          )}
        </FieldRow>
      ) : null}
      {isBoundKind(kind) ? null : (
        <FieldRow label={t('component.begins')}>
          {(id) => (
            <ParamField
              id={id}
              param={{ ...param, value: firstParamValue(kind) }}
              value={param.value === firstParamValue(kind) ? undefined : param.value}
              disabled={disabled}
              onChange={(next) => onChange({ value: next ?? firstParamValue(kind) })}
            />
          )}
        </FieldRow>
      )}
      {disabled || used > 0 ? (
        <span className={styles['note']}>
          <code>{`\${${name}}`}</code> · {t('component.used', { count: used })}
        </span>
      ) : (
        <NameRow key={name} name={name} called={called} others={others} onTake={(next) => onChange({ name: next })} />
      )}
    </div>
  );
}

/** What texts and bindings name it by; it can be another one until something does. */
function NameRow({
  name,
  called,
  others,
  onTake,
}: {
  readonly name: string;
  readonly called: string;
  readonly others: readonly string[];
  readonly onTake: (name: string) => void;
}) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState(name);
  const isTaken = others.includes(typed);
  const isWrong = isTaken || !ParamName.safeParse(typed).success;
  const take = () => (isWrong ? setTyped(name) : typed !== name && onTake(typed));
  return (
    <FieldRow label={t('component.paramName')} hint={t('component.paramNameHint')}>
      {(id) => (
        <Input
          id={id}
          size="small"
          value={typed}
          maxLength={40}
          aria-label={t('component.paramNameOf', { name: called })}
          title={isWrong ? t(isTaken ? 'component.paramNameTaken' : 'component.paramNameHint') : undefined}
          {...(isWrong && { status: 'error' as const })}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onPressEnter={take}
        />
      )}
    </FieldRow>
  );
}

type Option = Param['options'][number];
const optionOf = (options: readonly Option[], text: string): Option =>
  options.find((option) => option.text === text) ?? { value: text, text };

/** A name no other has, so that what takes one that was taken away never takes another by chance. */
function freshParam(params: readonly Param[], kind: ParamKind, word: string): Param {
  const numbers = params.map(({ name }) => Number(/(\d+)$/.exec(name)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  const [param] = Params.parse([
    { name: `p${number}`, title: `${word} ${number}`, kind, value: firstParamValue(kind) },
  ]);
  if (!param) throw new Error('A fresh parameter is none');
  return param;
}
