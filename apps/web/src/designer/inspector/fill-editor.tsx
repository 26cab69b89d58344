import type { ThemeLook } from '@lightfield/contract';
import { Gradient, STOPS, colourIn } from '@lightfield/page';
import { gradientCss } from '@lightfield/widgets/kit';
import { Icon } from '@lightfield/ui';
import { Button, Checkbox, Segmented } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../session/designer-context.ts';
import { ColourField } from '../parts/colour/colour-field.tsx';
import { AngleDial, GradientBar } from '../parts/colour/gradient-bar.tsx';
import styles from '../parts/colour/gradient.module.css';
import { changedStop, withoutStop } from '../parts/colour/stops.ts';
import { PaintColour } from './editors.tsx';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import inspector from './inspector.module.css';
import { GRADIENT_PRESETS } from './look-presets.ts';
import { NumberInput } from './number-input.tsx';

/** As it is seen, for a browser knows no names. */
const inTheme = (gradient: Gradient, look: ThemeLook): Gradient => ({
  ...gradient,
  stops: gradient.stops.map((stop) => ({ ...stop, color: colourIn(look, stop.color) })),
});

type Kind = 'none' | Gradient['type'];
const PRESETS = Object.entries(GRADIENT_PRESETS);

/** Whether there is a fill, and of what: one colour, or several that run into each other. */
export const FillEditor = memo(function FillEditor() {
  const { t } = useTranslation('designer');
  const label = t('style.fill');
  const look = useThemeLook(useDesigner().editor.document);
  const enable = useProperty('style.fill.enable');
  const paint = useProperty('style.fill.gradient');
  const gradient = Gradient.safeParse(paint.value).data;
  const kind: Kind | undefined = isMixed(paint.value) ? undefined : (gradient?.type ?? 'none');
  const choose = (next: Kind) => {
    if (next === 'none') paint.set(undefined);
    else paint.set({ ...(gradient ?? GRADIENT_PRESETS[next === 'linear' ? 'tank' : 'ball']), type: next });
  };
  return (
    <>
      <FieldRow label={label}>
        {(id) => (
          <span className={inspector['paint']}>
            <Checkbox
              id={id}
              checked={enable.value === true}
              indeterminate={isMixed(enable.value)}
              disabled={enable.disabled}
              onChange={({ target }) => enable.set(target.checked)}
            />
            {gradient ? (
              <span className={styles['preview']} style={{ background: gradientCss(inTheme(gradient, look)) }} />
            ) : (
              <PaintColour path="style.fill.color" label={label} />
            )}
          </span>
        )}
      </FieldRow>
      {enable.value === false ? null : (
        <FieldRow label={t('look.gradient')}>
          {() => (
            <Segmented<Kind>
              block
              size="small"
              className={inspector['wide'] ?? ''}
              aria-label={t('look.gradient')}
              disabled={paint.disabled}
              {...(kind && { value: kind })}
              options={(['none', 'linear', 'radial'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
              onChange={choose}
            />
          )}
        </FieldRow>
      )}
      {enable.value !== false && gradient ? (
        <GradientRows gradient={gradient} disabled={paint.disabled} set={paint.set} />
      ) : null}
    </>
  );
});

interface RowsProps {
  readonly gradient: Gradient;
  readonly disabled: boolean;
  readonly set: (gradient: Gradient, moving: boolean) => void;
}
function GradientRows({ gradient, disabled, set }: RowsProps) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const [looked, look] = useState(0);
  const chosen = Math.min(looked, gradient.stops.length - 1);
  const stop = gradient.stops[chosen];
  const grab = () => editor.history.seal();
  return (
    <>
      <GradientBar
        gradient={gradient}
        chosen={chosen}
        disabled={disabled}
        onChoose={look}
        onChange={set}
        onGrab={grab}
      />
      {stop ? (
        <FieldRow label={t('look.stopColour')}>
          {() => (
            <span className={styles['stopRow']}>
              <ColourField
                key={chosen}
                label={t('look.stopColour')}
                value={stop.color}
                disabled={disabled}
                onChange={(color, moving) => set(changedStop(gradient, chosen, { color }), moving)}
              />
              <Button
                size="small"
                type="text"
                icon={<Icon name="trash" size={13} />}
                disabled={disabled || gradient.stops.length <= STOPS.least}
                aria-label={t('look.removeStop')}
                title={t('look.removeStop')}
                onClick={() => {
                  look(0);
                  set(withoutStop(gradient, chosen), false);
                }}
              />
            </span>
          )}
        </FieldRow>
      ) : null}
      {stop ? (
        <FieldRow label={t('look.stopAt')} unit="%">
          {(id) => (
            <NumberInput
              id={id}
              value={stop.at}
              min={0}
              max={100}
              disabled={disabled}
              onTake={(at, moving) => set(changedStop(gradient, chosen, { at }), moving)}
            />
          )}
        </FieldRow>
      ) : null}
      {gradient.type === 'linear' ? (
        <FieldRow label={t('look.angle')}>
          {(id) => (
            <span className={styles['dialRow']}>
              <AngleDial
                angle={gradient.angle}
                disabled={disabled}
                onGrab={grab}
                onChange={(angle, moving) => set({ ...gradient, angle }, moving)}
              />
              <NumberInput
                id={id}
                value={gradient.angle}
                min={0}
                max={360}
                step={15}
                disabled={disabled}
                onTake={(angle, moving) => set({ ...gradient, angle }, moving)}
              />
              <span className={inspector['unit']}>°</span>
            </span>
          )}
        </FieldRow>
      ) : (
        (['x', 'y'] as const).map((axis) => (
          <FieldRow key={axis} label={t(axis === 'x' ? 'look.middleX' : 'look.middleY')} unit="%">
            {(id) => (
              <NumberInput
                id={id}
                value={gradient[axis]}
                min={0}
                max={100}
                disabled={disabled}
                onTake={(at, moving) => set({ ...gradient, [axis]: at }, moving)}
              />
            )}
          </FieldRow>
        ))
      )}
      <Presets disabled={disabled} onPick={(next) => set(next, false)} />
    </>
  );
}

function Presets({ disabled, onPick }: { readonly disabled: boolean; readonly onPick: (gradient: Gradient) => void }) {
  const { t } = useTranslation('designer');
  const look = useThemeLook(useDesigner().editor.document);
  return (
    <FieldRow label={t('look.presets')}>
      {() => (
        <span className={styles['presets']}>
          {PRESETS.map(([name, gradient]) => {
            const called = t(`look.preset.${name as keyof typeof GRADIENT_PRESETS}`);
            return (
              <button
                key={name}
                type="button"
                className={styles['preset']}
                style={{ background: gradientCss(inTheme(gradient, look)) }}
                title={called}
                aria-label={called}
                disabled={disabled}
                onClick={() => onPick(gradient)}
              />
            );
          })}
        </span>
      )}
    </FieldRow>
  );
}
