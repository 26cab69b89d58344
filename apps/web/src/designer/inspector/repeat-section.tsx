import type { RepeatFound, RepeatSource } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { Repeating } from '@lightfield/designer';
import { type Component, type Repeat, repeatOf, repeatedParam, sameJson } from '@lightfield/page';
import { Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { useRepeated } from '../session/use-repeats.ts';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';
import { NumberInput } from './number-input.tsx';

const KINDS = ['all', 'group', 'template', 'name', 'chosen'] as const satisfies readonly RepeatSource['kind'][];
/** Names of devices that are told before the others are counted. */
const TOLD = 3;

/** For which devices of the project the selected places are repeated, and how they are laid out. */
export function RepeatSection({ component }: { readonly component: Component }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, owner } = useDesigner();
  const [first, ...others] = useSelected().map((place) => repeatOf(place));
  const isSame = others.every((other) => sameJson(other ?? null, first ?? null));
  const isOn = first !== undefined || others.some(Boolean);
  // a device and a template have no other devices to repeat anything for
  if (owner.kind !== 'project' && !isOn) return null;
  const change = (repeat: Repeating['repeat'], moving = false) => {
    if (!moving) editor.history.seal();
    editor.run('repeatComponent', { repeat, merge: moving ? 'repeat' : undefined });
  };
  return (
    <Section title={t('repeat.title')}>
      <FieldRow label={t('repeat.on')} hint={t('repeat.hint')}>
        {(id) => (
          <Switch id={id} size="small" checked={isOn} disabled={!mayEdit} onChange={(on) => change(on ? {} : null)} />
        )}
      </FieldRow>
      {isOn && !isSame ? <p className={styles['note']}>{t('inspector.mixed')}</p> : null}
      {first && isSame ? (
        <>
          <SourceRows source={first.source} disabled={!mayEdit} onChange={(source) => change({ source })} />
          <LayoutRows repeat={first} component={component} disabled={!mayEdit} onChange={change} />
        </>
      ) : null}
    </Section>
  );
}

function SourceRows({
  source,
  disabled,
  onChange,
}: {
  readonly source: RepeatSource;
  readonly disabled: boolean;
  readonly onChange: (source: Partial<RepeatSource>) => void;
}) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const { data, isPending, isError } = useRepeated([source], true);
  const { groups = [], templates = [] } = data?.choices ?? {};
  const named = { group: groups, template: templates } as const;
  const field = { group: 'groupId', template: 'templateId' } as const;
  const { kind } = source;
  return (
    <>
      <FieldRow label={t('repeat.source')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={kind}
            disabled={disabled}
            options={KINDS.map((value) => ({ value, label: t(`repeat.kinds.${value}`) }))}
            onChange={(next) => onChange({ kind: next })}
          />
        )}
      </FieldRow>
      {kind === 'group' || kind === 'template' ? (
        <FieldRow label={t(`repeat.${kind}`)}>
          {(id) => (
            <Select
              id={id}
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              className={styles['wide'] ?? ''}
              value={named[kind].some((each) => each.id === source[field[kind]]) ? source[field[kind]] : null}
              placeholder={t(`repeat.no.${kind}`)}
              loading={isPending}
              disabled={disabled}
              options={named[kind].map((each) => ({ value: each.id, label: each.name }))}
              onChange={(next) => onChange({ [field[kind]]: next })}
            />
          )}
        </FieldRow>
      ) : null}
      {kind === 'name' ? (
        <FieldRow label={t('repeat.name')}>
          {(id) => <NameInput key={source.name} id={id} name={source.name} disabled={disabled} onTake={onChange} />}
        </FieldRow>
      ) : null}
      {kind === 'chosen' ? (
        <FieldRow label={t('repeat.devices')} tall>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              className={styles['wide'] ?? ''}
              value={[...source.devices]}
              maxCount={LIMITS.designer.repeatMax}
              maxTagCount={6}
              placeholder={t('component.noDevice')}
              disabled={disabled}
              options={variables.devices.map((device) => ({ value: device.id, label: device.name }))}
              onChange={(devices) => onChange({ devices })}
            />
          )}
        </FieldRow>
      ) : null}
      <p className={styles['note']} aria-live="polite">
        <FoundWords found={data?.repeats[0]} isError={isError} />
      </p>
    </>
  );
}

function NameInput({
  id,
  name,
  disabled,
  onTake,
}: {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onTake: (source: Partial<RepeatSource>) => void;
}) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState(name);
  const take = () => {
    if (typed.trim() !== name) onTake({ name: typed.trim() });
  };
  return (
    <Input
      id={id}
      size="small"
      value={typed}
      maxLength={LIMITS.designer.repeatNameMax}
      placeholder={t('repeat.nameHint')}
      disabled={disabled}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}

function FoundWords({ found, isError }: { readonly found: RepeatFound | undefined; readonly isError: boolean }) {
  const { t } = useTranslation('designer');
  if (isError) return t('repeat.failed');
  if (!found) return t('repeat.searching');
  if (found.gone) return t('repeat.gone');
  if (found.found === 0) return t('repeat.nothing');
  const names = found.devices.slice(0, TOLD).map(({ name }) => name);
  return t(found.found > TOLD ? 'repeat.foundMore' : 'repeat.found', {
    count: found.found,
    names: names.join(t('repeat.between')),
  });
}

function LayoutRows({
  repeat,
  component,
  disabled,
  onChange,
}: {
  readonly repeat: Repeat;
  readonly component: Component;
  readonly disabled: boolean;
  readonly onChange: (repeat: Partial<Omit<Repeat, 'source'>>, moving?: boolean) => void;
}) {
  const { t } = useTranslation('designer');
  const { columns, gap, direction, most } = repeat;
  const devices = component.params.filter(({ kind }) => kind === 'device');
  const given = repeatedParam(component, repeat);
  return (
    <>
      {given === undefined ? <p className={styles['note']}>{t('repeat.noParam')}</p> : null}
      {devices.length > 1 ? (
        <FieldRow label={t('repeat.param')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              className={styles['wide'] ?? ''}
              value={given?.name ?? null}
              disabled={disabled}
              options={devices.map(({ name, title }) => ({ value: name, label: title || name }))}
              onChange={(param) => onChange({ param: param ?? '' })}
            />
          )}
        </FieldRow>
      ) : null}
      <FieldRow label={t('repeat.direction')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={direction}
            disabled={disabled}
            options={(['row', 'column'] as const).map((value) => ({ value, label: t(`repeat.directions.${value}`) }))}
            onChange={(next) => onChange({ direction: next })}
          />
        )}
      </FieldRow>
      <NumberRow
        label={t(direction === 'row' ? 'repeat.columns' : 'repeat.rows')}
        hint={t('repeat.columnsHint')}
        value={columns === 0 ? null : columns}
        placeholder={t('repeat.auto')}
        min={0}
        max={100}
        disabled={disabled}
        onTake={(next, moving) => onChange({ columns: next }, moving)}
      />
      <NumberRow
        label={t('repeat.gap')}
        value={gap}
        min={0}
        max={500}
        disabled={disabled}
        onTake={(next, moving) => onChange({ gap: next }, moving)}
      />
      <NumberRow
        label={t('repeat.most')}
        hint={t('repeat.mostHint')}
        value={most}
        min={1}
        max={LIMITS.designer.repeatMax}
        disabled={disabled}
        onTake={(next, moving) => onChange({ most: next }, moving)}
      />
    </>
  );
}

function NumberRow({
  label,
  hint,
  ...input
}: { readonly label: string; readonly hint?: string } & Omit<Parameters<typeof NumberInput>[0], 'id'>) {
  return (
    <FieldRow label={label} hint={hint}>
      {(id) => <NumberInput id={id} precision={0} {...input} />}
    </FieldRow>
  );
}
