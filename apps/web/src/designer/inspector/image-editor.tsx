import { OWN_HREF, OwnSymbol } from '@lightfield/page';
import { SymbolPicture, ownDefinition, symbols } from '@lightfield/widgets/design';
import { Button, Modal, Tabs } from 'antd';
import { Icon } from '@lightfield/ui';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectedOf, useDesigner } from '../session/designer-context.ts';
import { ImageLibrary } from '../parts/images.tsx';
import { SymbolLibrary } from '../parts/symbols.tsx';
import type { EditorProps } from './editors.tsx';
import { FieldRow, PrefixContext, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { useTaking } from './take.tsx';

/** A picture of the library, or one of the plant symbols. */
export function ImageEditor(row: EditorProps) {
  const { value, disabled, set } = useProperty(row.path);
  const own = useOwnPicture(row.path);
  const { editor } = useDesigner();
  const whole = useWhole(row.path);
  const taking = useTaking(row.path, 'image', row.label);
  return (
    <FieldRow {...row} taking={taking}>
      {() => (
        <ImageField
          label={row.label}
          value={isMixed(value) ? undefined : typeof value === 'string' ? value : ''}
          disabled={disabled}
          {...(own && { own: own.value, onOwn: own.take })}
          onChange={(next) => {
            if (whole) editor.history.seal();
            set(next, whole?.merge ?? false);
            own?.leave();
            whole?.make();
          }}
        />
      )}
    </FieldRow>
  );
}

/** What was cut off another picture is not cut off this one. */
function useWhole(path: string) {
  const { editor } = useDesigner();
  const { value } = useProperty('crop');
  const prefix = use(PrefixContext);
  if (path !== 'imgHref' || value === undefined) return undefined;
  const merge = `another picture ${prefix}`;
  return { merge, make: () => editor.run('edit', { path: `${prefix}crop`, value: undefined, merge }) };
}

/** The symbol of the enterprise that a picture carries beside its name; `undefined`: it can carry none. */
function useOwnPicture(path: string) {
  const { editor } = useDesigner();
  const { value } = useProperty('own');
  const prefix = use(PrefixContext);
  if (path !== 'imgHref' || value === undefined) return undefined;
  const merge = `own symbol ${selectedOf(editor).length}`;
  const put = (name: string, to: unknown) => editor.run('edit', { path: prefix + name, value: to, merge });
  return {
    value: isMixed(value) ? null : (OwnSymbol.nullable().safeParse(value).data ?? null),
    take: (next: OwnSymbol) => {
      editor.history.seal();
      put('own', next);
      put('imgHref', OWN_HREF);
    },
    // what is not shown is not carried
    leave: () => {
      if (value !== null) put('own', null);
    },
  };
}

/** `undefined`: different ones. */
export function ImageField({
  label,
  value,
  disabled,
  onChange,
  pictures = false,
  own,
  onOwn,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (href: string) => void;
  /** Files alone; a symbol is no background. */
  readonly pictures?: boolean;
  /** The symbol of the enterprise that is carried, and how another one is. */
  readonly own?: OwnSymbol | null;
  readonly onOwn?: (own: OwnSymbol) => void;
}) {
  const { t } = useTranslation('designer');
  const [open, setOpen] = useState(false);
  const pick = (href: string) => {
    setOpen(false);
    onChange(href);
  };
  const { name, drawn, isSymbol } = usePictured(value, own);
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
          {isSymbol ? (
            <svg width={22} height={22}>
              {drawn ? <SymbolPicture symbol={drawn} at={{ x: 1, y: 1 }} width={20} height={20} /> : null}
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
                        <SymbolLibrary
                          onPick={pick}
                          {...(onOwn && {
                            onPickOwn: (next: OwnSymbol) => {
                              setOpen(false);
                              onOwn(next);
                            },
                          })}
                        />
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

/** What a picture is called, and the symbol it shows. */
function usePictured(value: string | undefined, own: OwnSymbol | null | undefined) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const symbol = value?.startsWith('symbol:') ? value.slice('symbol:'.length) : undefined;
  const drawn = value === OWN_HREF && own ? ownDefinition(own) : symbols.get(symbol ?? '');
  if (value === undefined || value === '')
    return { name: t(value === '' ? 'image.none' : 'inspector.mixed'), drawn, isSymbol: false };
  const name = symbol === undefined ? t('image.picture') : (drawn?.title[language] ?? symbol);
  return { name, drawn, isSymbol: symbol !== undefined };
}
