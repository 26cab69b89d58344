import { MIXED } from '@lightfield/designer';
import { colourIn, cssColour, themeColourOf } from '@lightfield/page';
import { Popover } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../../session/designer-context.ts';
import { CanvasDropper } from './canvas-dropper.tsx';
import { ColourInput } from './colour-input.tsx';
import { ColourPicker } from './colour-picker.tsx';
import styles from './colour.module.css';
import { hasEyeDropper, pickFromScreen } from './eye-dropper.ts';
import { remember } from './history.ts';
import { WHITE } from './palette.ts';

/** A colour as a swatch and as a text; behind the swatch everything to choose one by. */
export function ColourField({
  label,
  value,
  disabled = false,
  plain = false,
  onChange,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly disabled?: boolean;
  /** A name of a theme is no answer. */
  readonly plain?: boolean;
  /** `moving`: the pointer still holds it, so it belongs to the same step. */
  readonly onChange: (colour: string, moving: boolean) => void;
}) {
  const { t } = useTranslation('designer');
  const [open, setOpen] = useState(false);
  const mixed = value === MIXED;
  const colour = typeof value === 'string' ? value : WHITE;
  const look = useThemeLook(useDesigner().editor.document);
  const name = themeColourOf(colour);
  const [dropping, setDropping] = useState(false);
  const fromScreen = async () => {
    const picked = await pickFromScreen();
    if (picked !== undefined) set(picked);
  };
  // behind the dialog in which a theme is made there is no canvas to be pressed
  const drop = hasEyeDropper()
    ? () => void fromScreen()
    : plain
      ? undefined
      : () => {
          setOpen(false);
          setDropping(true);
        };
  const endDropping = useCallback(() => setDropping(false), []);
  const set = (next: string) => {
    remember(next);
    onChange(next, false);
  };
  return (
    <span className={styles['field']}>
      <Popover
        trigger="click"
        placement="leftTop"
        open={open && !disabled}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next && !mixed) remember(colour);
        }}
        destroyOnHidden
        content={<ColourPicker value={colour} onChange={onChange} onPick={set} onDrop={drop} plain={plain} />}
      >
        <button
          type="button"
          className={styles['swatch']}
          disabled={disabled}
          aria-label={t('colour.choose', { name: label })}
          data-mixed={mixed}
        >
          <span style={mixed ? undefined : { background: cssColour(colourIn(look, colour)) }} />
        </button>
      </Popover>
      {dropping ? <CanvasDropper onPick={set} onEnd={endDropping} /> : null}
      {mixed ? (
        <span className={styles['mixed']}>{t('inspector.mixed')}</span>
      ) : name ? (
        <span className={styles['named']} title={colourIn(look, colour)}>
          {t('theme.named', { name: t(`theme.colour.${name}`) })}
        </span>
      ) : (
        <ColourInput key={colour} label={label} value={colour} disabled={disabled} onChange={set} />
      )}
    </span>
  );
}
