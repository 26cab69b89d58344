import { LIMITS } from '@lightfield/contract';
import type { SceneEffect, ScenePoint } from '@lightfield/page';
import { Button, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field, Numbered } from './fields.tsx';
import styles from './scene-editor.module.css';
import { STAGE_COLOUR, freshEffect } from './scene-edit.ts';

const KINDS = ['colour', 'visible', 'turn', 'move', 'fill', 'label', 'halo'] as const;
const OPS = { gt: '>', ge: '≥', lt: '<', le: '≤', eq: '=', ne: '≠' } as const;
type Change = (effect: SceneEffect, step?: string) => void;

/** What values do to a node. */
export function EffectsPanel({
  points,
  effects,
  disabled,
  onChange,
}: {
  points: readonly ScenePoint[];
  effects: readonly SceneEffect[];
  disabled: boolean;
  onChange: (effects: readonly SceneEffect[], step?: string) => void;
}) {
  const { t } = useTranslation(['scene', 'common']);
  const [first] = points;
  return (
    <section>
      <h2>{t('effects')}</h2>
      {first ? null : <p className={styles['note']}>{t('effectsNeedPoints')}</p>}
      {effects.map((effect, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- effects have no other name than their place
        <fieldset key={at} className={styles['effect']}>
          <legend>{t(`effect.${effect.kind}`)}</legend>
          <Field label={t('point')}>
            {(id) => (
              <Select
                id={id}
                size="small"
                showSearch={{ optionFilterProp: 'label' }}
                value={effect.point}
                disabled={disabled}
                options={points.map(({ key, name }) => ({ value: key, label: name ? `${name} (${key})` : key }))}
                onChange={(point) => onChange(effects.toSpliced(at, 1, { ...effect, point }))}
              />
            )}
          </Field>
          <EffectFields
            effect={effect}
            disabled={disabled}
            onChange={(next) => onChange(effects.toSpliced(at, 1, next), `effect ${at}`)}
          />
          {disabled ? null : (
            <Button size="small" type="link" danger onClick={() => onChange(effects.toSpliced(at, 1))}>
              {t('common:action.delete')}
            </Button>
          )}
        </fieldset>
      ))}
      {first && !disabled && effects.length < LIMITS.scene.effects ? (
        <Select
          size="small"
          className={styles['wide'] ?? ''}
          aria-label={t('addEffect')}
          value={null}
          placeholder={t('addEffect')}
          options={KINDS.map((value) => ({ value, label: t(`effect.${value}`) }))}
          onChange={(kind: SceneEffect['kind'] | null) => kind && onChange([...effects, freshEffect(kind, first.key)])}
        />
      ) : null}
    </section>
  );
}

function EffectFields({ effect, disabled, onChange }: { effect: SceneEffect; disabled: boolean; onChange: Change }) {
  const { t } = useTranslation('scene');
  const number = (
    name: string,
    value: number,
    change: (value: number) => SceneEffect,
    bounds: { min?: number; max?: number } = {},
  ) => (
    <Numbered
      key={name}
      label={name}
      value={value}
      disabled={disabled}
      {...bounds}
      onChange={(next) => onChange(change(next))}
    />
  );
  switch (effect.kind) {
    case 'colour':
      return <Stages effect={effect} disabled={disabled} onChange={onChange} />;
    case 'visible':
    case 'halo':
      return (
        <>
          <Field label={t('when')}>
            {(id) => (
              <span className={styles['three']}>
                <Select
                  id={id}
                  size="small"
                  value={effect.op}
                  disabled={disabled}
                  options={Object.entries(OPS).map(([value, label]) => ({ value: value as keyof typeof OPS, label }))}
                  onChange={(op) => onChange({ ...effect, op })}
                />
                <InputNumber
                  size="small"
                  aria-label={t('than')}
                  value={effect.than}
                  disabled={disabled}
                  onChange={(than) => than !== null && onChange({ ...effect, than })}
                />
              </span>
            )}
          </Field>
          {effect.kind === 'halo' ? (
            <Field label={t('colour')}>
              {(id) => (
                <input
                  id={id}
                  type="color"
                  value={effect.colour.slice(0, 7)}
                  disabled={disabled}
                  onChange={({ target }) => onChange({ ...effect, colour: target.value })}
                />
              )}
            </Field>
          ) : null}
        </>
      );
    case 'label':
      return null;
    case 'turn':
    case 'move':
    case 'fill':
      return (
        <>
          {number(t('from'), effect.from, (from) => ({ ...effect, from }))}
          {number(t('to'), effect.to, (to) => ({ ...effect, to }))}
          {effect.kind === 'turn'
            ? number(t('rpm'), effect.rpm, (rpm) => ({ ...effect, rpm }), { min: -600, max: 600 })
            : null}
          {effect.kind === 'move' ? (
            <>
              {number(t('by'), effect.by, (by) => ({ ...effect, by }), { min: -10_000, max: 10_000 })}
              <Field label={t('axis')}>
                {(id) => (
                  <Select
                    id={id}
                    size="small"
                    value={effect.axis}
                    disabled={disabled}
                    options={(['x', 'y', 'z'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
                    onChange={(axis) => onChange({ ...effect, axis })}
                  />
                )}
              </Field>
            </>
          ) : null}
        </>
      );
  }
}

type Coloured = Extract<SceneEffect, { kind: 'colour' }>;
function Stages({ effect, disabled, onChange }: { effect: Coloured; disabled: boolean; onChange: Change }) {
  const { t } = useTranslation(['scene', 'common']);
  const { stages } = effect;
  const set = (next: Coloured['stages']) => onChange({ ...effect, stages: next });
  return (
    <>
      {stages.map((stage, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- stages have no other name than their place
        <span key={at} className={styles['three']}>
          <InputNumber
            size="small"
            aria-label={t('stageFrom', { number: at + 1 })}
            value={stage.from}
            disabled={disabled}
            onChange={(from) => from !== null && set(stages.toSpliced(at, 1, { ...stage, from }))}
          />
          <input
            type="color"
            aria-label={t('stageColour', { number: at + 1 })}
            value={stage.colour.slice(0, 7)}
            disabled={disabled}
            onChange={({ target }) => set(stages.toSpliced(at, 1, { ...stage, colour: target.value }))}
          />
          {disabled ? null : (
            <Button
              size="small"
              type="link"
              danger
              aria-label={t('stageDelete', { number: at + 1 })}
              onClick={() => set(stages.toSpliced(at, 1))}
            >
              {t('common:action.delete')}
            </Button>
          )}
        </span>
      ))}
      {disabled || stages.length >= 20 ? null : (
        <Button
          size="small"
          onClick={() =>
            set([...stages, { from: (stages.at(-1)?.from ?? 0) + 1, colour: stages.at(-1)?.colour ?? STAGE_COLOUR }])
          }
        >
          {t('addStage')}
        </Button>
      )}
    </>
  );
}
