import type { Scene, SceneNode } from '@lightfield/page';
import { colourOf } from '@lightfield/widgets/scene';
import { Button, Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColourRow } from './colour-row.tsx';
import { EffectsPanel } from './effects-panel.tsx';
import { Field, Vector } from './fields.tsx';
import styles from './scene-editor.module.css';
import { insideOf, within } from './scene-edit.ts';

interface Props {
  readonly scene: Scene;
  readonly node: SceneNode;
  readonly isBroken: boolean;
  readonly mayEdit: boolean;
  /** `step`: the same thing again is no step of its own. */
  readonly onChange: (fields: Partial<SceneNode>, step?: string) => void;
  readonly onScene: (scene: Scene) => void;
  readonly parts: readonly string[];
  readonly onPart: (part: string) => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}
const KEY = /^[A-Za-z0-9_.-]{0,60}$/;

/** What one node is, where it stands, what values do to it and what a click on it is called. */
export function NodePanel({
  scene,
  node,
  isBroken,
  mayEdit,
  onChange,
  onScene,
  parts,
  onPart,
  onCopy,
  onDelete,
}: Props) {
  const { t } = useTranslation(['scene', 'common']);
  const disabled = !mayEdit;
  const inside = insideOf(scene, node.id);
  const groups = scene.nodes.filter(({ id, kind }) => kind === 'group' && !inside.has(id));
  const placed = node.kind !== 'part';
  return (
    <>
      <section>
        <h2>{node.kind === 'body' ? t(`body.${node.body}`) : t(node.kind)}</h2>
        {isBroken ? <p className={styles['broken']}>{t('brokenNote', { name: node.part || node.name })}</p> : null}
        <Field label={t('column.name')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              maxLength={60}
              value={node.name}
              disabled={disabled}
              onChange={({ target }) => onChange({ name: target.value }, 'name')}
            />
          )}
        </Field>
        {placed ? (
          <>
            <Field label={t('within')}>
              {(id) => (
                <Select
                  id={id}
                  size="small"
                  value={node.parent ?? ''}
                  disabled={disabled}
                  options={[
                    { value: '', label: t('sceneItself') },
                    ...groups.map((group) => ({ value: group.id, label: group.name || group.id })),
                  ]}
                  onChange={(next) => onScene(within(scene, node.id, next === '' ? null : next))}
                />
              )}
            </Field>
            <Vector
              label={t('position')}
              value={node.position}
              step={0.1}
              min={-10_000}
              disabled={disabled}
              onChange={(position) => onChange({ position }, 'position')}
            />
            <Vector
              label={t('rotation')}
              value={node.rotation}
              step={5}
              min={-10_000}
              disabled={disabled}
              onChange={(rotation) => onChange({ rotation }, 'rotation')}
            />
            <Vector
              label={t('scale')}
              value={node.scale}
              step={0.1}
              min={0.001}
              disabled={disabled}
              onChange={(scale) =>
                onChange({ scale: scale.map((one) => Math.min(1_000, one)) as [number, number, number] }, 'scale')
              }
            />
          </>
        ) : null}
        {node.kind === 'body' ? (
          <ColourRow
            label={t('colour')}
            value={node.colour}
            own={colourOf(node.body)}
            disabled={disabled}
            onChange={(colour) => onChange({ colour }, 'colour')}
          />
        ) : null}
        <Checkbox
          checked={node.visible}
          disabled={disabled}
          onChange={({ target }) => onChange({ visible: target.checked })}
        >
          {t('visible')}
        </Checkbox>
        <Checkbox
          checked={node.titled}
          disabled={disabled}
          onChange={({ target }) => onChange({ titled: target.checked })}
        >
          {t('titled')}
        </Checkbox>
      </section>
      {node.kind === 'model' && mayEdit ? (
        <section>
          <h2>{t('parts')}</h2>
          <Select
            size="small"
            showSearch
            aria-label={t('addPart')}
            value={null}
            placeholder={t('addPart')}
            options={parts.map((part) => ({ value: part, label: part }))}
            onChange={(part: string | null) => part && onPart(part)}
          />
        </section>
      ) : null}
      <EffectsPanel
        points={scene.points}
        effects={node.effects}
        disabled={disabled}
        onChange={(effects, step) => onChange({ effects: [...effects] }, step)}
      />
      <section>
        <h2>{t('clicks')}</h2>
        <p className={styles['note']}>{t('clickNote')}</p>
        <Field label={t('clickName')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              value={node.click}
              disabled={disabled}
              onChange={({ target }) => KEY.test(target.value) && onChange({ click: target.value }, 'click')}
            />
          )}
        </Field>
        <Field label={t('clickView')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              value={node.clickView ?? ''}
              disabled={disabled}
              options={[
                { value: '', label: t('none') },
                ...scene.views.map((view) => ({ value: view.id, label: view.name || view.id })),
              ]}
              onChange={(next) => onChange({ clickView: next === '' ? null : next })}
            />
          )}
        </Field>
      </section>
      {mayEdit ? (
        <div className={styles['three']}>
          <Button onClick={onCopy}>{t('copy')}</Button>
          <Button danger onClick={onDelete}>
            {t('common:action.delete')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
