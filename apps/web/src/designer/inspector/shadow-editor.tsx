import { Shadow, colourIn } from '@lightfield/page';
import { shadowText } from '@lightfield/widgets/kit';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../session/designer-context.ts';
import { ColourField } from '../parts/colour/colour-field.tsx';
import styles from '../parts/colour/gradient.module.css';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import inspector from './inspector.module.css';
import { SHADOW_PRESETS } from './look-presets.ts';
import { NumberInput } from './number-input.tsx';

const PRESETS = Object.entries(SHADOW_PRESETS);

/** What a widget casts: whether it does, where it falls, and how soft it is. */
export const ShadowEditor = memo(function ShadowEditor() {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('style.shadow');
  const shadow = Shadow.safeParse(value).data;
  const has = value !== undefined && !isMixed(value) && shadow !== undefined;
  return (
    <>
      <FieldRow label={t('look.shadow')}>
        {(id) => (
          <span className={inspector['paint']}>
            <Checkbox
              id={id}
              checked={has}
              indeterminate={isMixed(value)}
              disabled={disabled}
              onChange={({ target }) => set(target.checked ? SHADOW_PRESETS.soft : undefined)}
            />
            {has ? (
              <ColourField
                label={t('look.shadow')}
                value={shadow.color}
                disabled={disabled}
                onChange={(color, moving) => set({ ...shadow, color }, moving)}
              />
            ) : null}
          </span>
        )}
      </FieldRow>
      {has ? <ShadowRows shadow={shadow} disabled={disabled} set={set} /> : null}
    </>
  );
});

interface RowsProps {
  readonly shadow: Shadow;
  readonly disabled: boolean;
  readonly set: (shadow: Shadow, moving?: boolean) => void;
}
function ShadowRows({ shadow, disabled, set }: RowsProps) {
  const { t } = useTranslation('designer');
  const look = useThemeLook(useDesigner().editor.document);
  const fields = [
    { name: 'x', label: t('look.shadowX'), min: -100 },
    { name: 'y', label: t('look.shadowY'), min: -100 },
    { name: 'blur', label: t('look.blur'), min: 0 },
  ] as const;
  return (
    <>
      <div className={styles['three']}>
        {fields.map(({ name, label, min }) => (
          <label key={name}>
            {label}
            <NumberInput
              value={shadow[name]}
              min={min}
              max={100}
              disabled={disabled}
              label={`${t('look.shadow')} ${label}`}
              onTake={(next, moving) => set({ ...shadow, [name]: next }, moving)}
            />
          </label>
        ))}
      </div>
      <div className={styles['shadows']}>
        {PRESETS.map(([name, preset]) => (
          <button
            key={name}
            type="button"
            className={styles['ofShadow']}
            style={{ boxShadow: shadowText({ ...preset, color: colourIn(look, preset.color) }, 0) }}
            disabled={disabled}
            onClick={() => set(preset)}
          >
            {t(`look.shadowPreset.${name as keyof typeof SHADOW_PRESETS}`)}
          </button>
        ))}
      </div>
    </>
  );
}

/** Corners of what has no radius of its own among its data. `own`: what they are where nothing is said; below 0: not the same of all. */
export const CornersEditor = memo(function CornersEditor({ own }: { readonly own: number }) {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('style.radius');
  return (
    <FieldRow label={t('look.corners')}>
      {(id) => (
        <NumberInput
          id={id}
          value={isMixed(value) ? null : typeof value === 'number' ? value : own < 0 ? null : own}
          min={0}
          max={1_000}
          disabled={disabled}
          // what they are anyway is said by saying nothing
          onTake={(next, moving) => set(next === own ? undefined : next, moving)}
        />
      )}
    </FieldRow>
  );
});
