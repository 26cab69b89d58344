import { LIMITS, type SceneModel } from '@lightfield/contract';
import type { Scene, SceneView } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { SCENE_LOOK } from '@lightfield/widgets/scene';
import { Button, Checkbox, Input, InputNumber, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../lib/preferences.ts';
import { ColourRow } from './colour-row.tsx';
import { Field, Numbered } from './fields.tsx';
import { ModelsPanel } from './models-panel.tsx';
import { withViewMoved } from './scene-edit.ts';
import styles from './scene-editor.module.css';

interface Props {
  readonly sceneId: string;
  readonly scene: Scene;
  readonly mayEdit: boolean;
  readonly values: ReadonlyMap<string, number>;
  readonly onValues: (values: ReadonlyMap<string, number>) => void;
  readonly onChange: (scene: Scene, step?: string) => void;
  readonly onKeepView: () => void;
  /** A view is taken again from where one looks now. */
  readonly onRetake: (id: string) => void;
  readonly onLook: (view: SceneView) => void;
  readonly onModel: (model: SceneModel) => void;
}

/** What belongs to the scene as a whole: points, cameras, light, ground and files. */
export function ScenePanel(props: Props) {
  return (
    <>
      <Points {...props} />
      <Views {...props} />
      <Surroundings {...props} />
      <ModelsPanel
        sceneId={props.sceneId}
        mayEdit={props.mayEdit}
        isFull={props.scene.nodes.length >= LIMITS.scene.nodes}
        onAdd={props.onModel}
      />
    </>
  );
}

const KEY = /^[A-Za-z0-9_.-]{1,60}$/;
/** From where to where a value is tried: what the effects that follow it run from and to. */
function rangeOf({ nodes }: Scene, key: string): { min: number; max: number } {
  const ends = nodes.flatMap(({ effects }) =>
    effects.flatMap((effect) => {
      if (effect.point !== key) return [];
      if ('from' in effect) return [effect.from, effect.to];
      if (effect.kind === 'colour') return effect.stages.map(({ from }) => from);
      return 'than' in effect ? [effect.than - 1, effect.than + 1] : [];
    }),
  );
  const [min, max] = [Math.min(...ends, 0), Math.max(...ends, 1)];
  return { min, max };
}

function Points({ scene, mayEdit, values, onValues, onChange }: Props) {
  const { t } = useTranslation(['scene', 'common']);
  const { points } = scene;
  const set = (next: Scene['points'], step?: string) => onChange({ ...scene, points: next }, step);
  const freshKey = () => {
    const taken = new Set(points.map(({ key }) => key));
    let number = points.length + 1;
    while (taken.has(`p${number}`)) number++;
    return `p${number}`;
  };
  /** What follows the point follows it under its new name. */
  const rename = (from: string, to: string) => {
    if (!KEY.test(to) || points.some(({ key }) => key === to)) return;
    onChange({
      ...scene,
      points: points.map((point) => (point.key === from ? { ...point, key: to } : point)),
      nodes: scene.nodes.map((node) => ({
        ...node,
        effects: node.effects.map((effect) => (effect.point === from ? { ...effect, point: to } : effect)),
      })),
    });
  };
  return (
    <section>
      <h2>{t('points')}</h2>
      <p className={styles['note']}>{t('pointsNote')}</p>
      {points.map((point, at) => {
        const range = rangeOf(scene, point.key);
        const change = (fields: Partial<typeof point>) =>
          set(points.toSpliced(at, 1, { ...point, ...fields }), `point ${at}`);
        return (
          <fieldset key={point.key} className={styles['effect']}>
            <legend>{point.name || point.key}</legend>
            <span className={styles['three']}>
              <Input
                size="small"
                aria-label={t('pointName')}
                placeholder={t('pointName')}
                maxLength={60}
                value={point.name}
                disabled={!mayEdit}
                onChange={({ target }) => change({ name: target.value })}
              />
              <Input
                size="small"
                aria-label={t('pointKey')}
                placeholder={t('pointKey')}
                maxLength={60}
                defaultValue={point.key}
                disabled={!mayEdit}
                onBlur={({ target }) => rename(point.key, target.value)}
              />
              <Input
                size="small"
                aria-label={t('pointUnit')}
                placeholder={t('pointUnit')}
                maxLength={20}
                value={point.unit}
                disabled={!mayEdit}
                onChange={({ target }) => change({ unit: target.value })}
              />
            </span>
            <span className={styles['try']}>
              <Slider
                aria-label={t('try', { name: point.name || point.key })}
                {...range}
                step={(range.max - range.min) / 100}
                value={values.get(point.key) ?? range.min}
                onChange={(value: number) => onValues(new Map(values).set(point.key, Number(value.toPrecision(4))))}
              />
              <span>{values.get(point.key) ?? '--'}</span>
              {mayEdit ? (
                <Button size="small" type="link" danger onClick={() => set(points.toSpliced(at, 1))}>
                  {t('common:action.delete')}
                </Button>
              ) : null}
            </span>
          </fieldset>
        );
      })}
      {mayEdit && points.length < LIMITS.scene.points ? (
        <Button size="small" onClick={() => set([...points, { key: freshKey(), name: '', unit: '' }])}>
          {t('addPoint')}
        </Button>
      ) : null}
    </section>
  );
}

/** Where in their order, and from where it looks. */
function ViewButtons({
  name,
  isFirst,
  isLast,
  onMove,
  onRetake,
}: {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRetake: () => void;
}) {
  const { t } = useTranslation('scene');
  return (
    <>
      <Button
        size="small"
        icon={<Icon name="up" size={14} />}
        aria-label={t('viewUp', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        icon={<Icon name="down" size={14} />}
        aria-label={t('viewDown', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button size="small" aria-label={t('viewAgain', { name })} onClick={onRetake}>
        {t('again')}
      </Button>
    </>
  );
}

function Views({ scene, mayEdit, onChange, onKeepView, onRetake, onLook }: Props) {
  const { t } = useTranslation(['scene', 'common']);
  const { views } = scene;
  return (
    <section>
      <h2>{t('views')}</h2>
      <p className={styles['note']}>{t('viewsNote')}</p>
      {views.map((view, at) => (
        <span key={view.id} className={styles['view']}>
          <Input
            size="small"
            aria-label={t('column.name')}
            maxLength={60}
            value={view.name}
            disabled={!mayEdit}
            onChange={({ target }) =>
              onChange({ ...scene, views: views.toSpliced(at, 1, { ...view, name: target.value }) }, `view ${at}`)
            }
          />
          <Button size="small" onClick={() => onLook(view)}>
            {t('look')}
          </Button>
          {mayEdit ? (
            <ViewButtons
              name={view.name}
              isFirst={at === 0}
              isLast={at === views.length - 1}
              onMove={(by) => onChange(withViewMoved(scene, at, by))}
              onRetake={() => onRetake(view.id)}
            />
          ) : null}
          {mayEdit ? (
            <Button
              size="small"
              type="link"
              danger
              onClick={() =>
                onChange({
                  ...scene,
                  views: views.toSpliced(at, 1),
                  nodes: scene.nodes.map((node) => (node.clickView === view.id ? { ...node, clickView: null } : node)),
                })
              }
            >
              {t('common:action.delete')}
            </Button>
          ) : null}
        </span>
      ))}
      {mayEdit && views.length < LIMITS.scene.views ? (
        <Button size="small" onClick={onKeepView}>
          {t('keepView')}
        </Button>
      ) : null}
      <Numbered
        label={t('tour')}
        value={scene.tourSeconds}
        min={0}
        max={600}
        disabled={!mayEdit}
        onChange={(tourSeconds) => onChange({ ...scene, tourSeconds }, 'tour')}
      />
    </section>
  );
}

function Surroundings({ scene, mayEdit, onChange }: Props) {
  const { t } = useTranslation('scene');
  const { light, ground, background } = scene;
  const look = SCENE_LOOK[useTheme() === 'dark' ? 'dark' : 'light'];
  const lit = (fields: Partial<Scene['light']>) => onChange({ ...scene, light: { ...light, ...fields } }, 'light');
  const grounded = (fields: Partial<Scene['ground']>) =>
    onChange({ ...scene, ground: { ...ground, ...fields } }, 'ground');
  const disabled = !mayEdit;
  return (
    <section>
      <h2>{t('surroundings')}</h2>
      <Numbered
        label={t('sky')}
        value={light.sky}
        min={0}
        max={5}
        disabled={disabled}
        onChange={(sky) => lit({ sky })}
      />
      <Numbered
        label={t('sun')}
        value={light.sun}
        min={0}
        max={5}
        disabled={disabled}
        onChange={(sun) => lit({ sun })}
      />
      <Numbered
        label={t('sunFrom')}
        value={light.from}
        min={-360}
        max={360}
        disabled={disabled}
        onChange={(from) => lit({ from })}
      />
      <Numbered
        label={t('sunHeight')}
        value={light.height}
        min={1}
        max={90}
        disabled={disabled}
        onChange={(height) => lit({ height })}
      />
      <ColourRow
        label={t('background')}
        value={background}
        own={look.background}
        disabled={disabled}
        onChange={(colour) => onChange({ ...scene, background: colour }, 'background')}
      />
      <Checkbox checked={ground.show} disabled={disabled} onChange={({ target }) => grounded({ show: target.checked })}>
        {t('ground')}
      </Checkbox>
      <Checkbox
        checked={ground.grid}
        disabled={disabled || !ground.show}
        onChange={({ target }) => grounded({ grid: target.checked })}
      >
        {t('grid')}
      </Checkbox>
      <ColourRow
        label={t('groundColour')}
        value={ground.colour}
        own={look.ground}
        disabled={disabled || !ground.show}
        onChange={(colour) => grounded({ colour })}
      />
      <Field label={t('groundSize')}>
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={2}
            max={2_000}
            value={ground.size}
            disabled={disabled || !ground.show}
            onChange={(size) => size !== null && grounded({ size })}
          />
        )}
      </Field>
    </section>
  );
}
