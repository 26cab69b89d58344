import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from './fields.tsx';
import styles from './scene-editor.module.css';

/** A colour, or what suits light and dark by itself (`auto`), which looks like `own`. */
export function ColourRow({
  label,
  value,
  own,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly own: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('scene');
  return (
    <Field label={label}>
      {(id) => (
        <span className={styles['three']}>
          <input
            id={id}
            type="color"
            value={value === 'auto' ? own : value.slice(0, 7)}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
          />
          {value === 'auto' || disabled ? null : (
            <Button size="small" onClick={() => onChange('auto')}>
              {t('ownColour')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
