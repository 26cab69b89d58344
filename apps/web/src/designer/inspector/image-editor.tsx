import { SymbolView, symbols } from '@lightfield/widgets/design';
import { Button, Modal, Tabs } from 'antd';
import { Icon } from '@lightfield/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { ImageLibrary } from '../parts/images.tsx';
import { SymbolLibrary } from '../parts/symbols.tsx';
import type { EditorProps } from './editors.tsx';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { useTaking } from './take.tsx';

/** A picture of the library, or one of the plant symbols. */
export function ImageEditor(row: EditorProps) {
  const { value, disabled, set } = useProperty(row.path);
  const taking = useTaking(row.path, 'image', row.label);
  return (
    <FieldRow {...row} taking={taking}>
      {() => (
        <ImageField
          label={row.label}
          value={isMixed(value) ? undefined : typeof value === 'string' ? value : ''}
          disabled={disabled}
          onChange={(next) => set(next)}
        />
      )}
    </FieldRow>
  );
}

/** `undefined`: different ones. */
export function ImageField({
  label,
  value,
  disabled,
  onChange,
  pictures = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (href: string) => void;
  /** Files alone; a symbol is no background. */
  readonly pictures?: boolean;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const [open, setOpen] = useState(false);
  const pick = (href: string) => {
    setOpen(false);
    onChange(href);
  };
  const symbol = value?.startsWith('symbol:') ? value.slice('symbol:'.length) : undefined;
  const name =
    value === undefined
      ? t('inspector.mixed')
      : value === ''
        ? t('image.none')
        : symbol === undefined
          ? t('image.picture')
          : (symbols.get(symbol)?.title[language] ?? symbol);
  return (
    <span className={styles['paint']}>
      <button
        type="button"
        className={styles['picture']}
        disabled={disabled}
        aria-label={`${t('image.choose', { name: label })}, ${name}`}
        onClick={() => setOpen(true)}
      >
        <span className={styles['thumb']} aria-hidden="true">
          {symbol !== undefined ? (
            <svg width={22} height={22}>
              <SymbolView name={symbol} at={{ x: 1, y: 1 }} width={20} height={20} />
            </svg>
          ) : value ? (
            <img src={value} alt="" />
          ) : (
            <Icon name="image" size={16} />
          )}
        </span>
        <span className={styles['pictureName']}>{name}</span>
      </button>
      {value && !disabled ? (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" size={12} />}
          aria-label={t('image.clear', { name: label })}
          onClick={() => onChange('')}
        />
      ) : null}
      <Modal
        open={open}
        title={t('image.choose', { name: label })}
        footer={null}
        width={560}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Tabs
          size="small"
          items={[
            ...(pictures
              ? []
              : [
                  {
                    key: 'symbols',
                    label: t('side.symbols'),
                    children: (
                      <div className={styles['library']}>
                        <SymbolLibrary onPick={pick} />
                      </div>
                    ),
                  },
                ]),
            {
              key: 'images',
              label: t('side.images'),
              children: (
                <div className={styles['library']}>
                  <ImageLibrary onPick={pick} />
                </div>
              ),
            },
          ]}
        />
      </Modal>
    </span>
  );
}
