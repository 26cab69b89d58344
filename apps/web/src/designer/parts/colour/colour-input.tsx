import { colourFormOf, convertColour, filterHex, parseColour } from '@lightfield/page';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Typed, completed, typedColour } from './typed-colour.ts';

/**
 * A colour typed as a text (S2 §5): hex of 3, 6 or 8 digits with keystrokes kept to 0-9 and a-f, or rgb, hsl, hsv with
 * or without opacity. What is no colour yet is shown so and not taken; an empty hex becomes ffffff.
 */
export function ColourInput({
  label,
  value,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (colour: string) => void;
}) {
  const { t } = useTranslation('designer');
  const [typed, setTyped] = useState<Typed>(() => typedColour(value));
  const take = () => {
    const colour = completed(typed);
    if (colour === undefined) {
      setTyped(typedColour(value));
      return;
    }
    setTyped(typedColour(colour));
    if (colour !== value) onChange(colour);
  };
  return (
    <Input
      size="small"
      // always a prefix: without one the field is another element, and typing `r` would lose the focus
      prefix={<span>{typed.form === 'hex' ? '#' : ''}</span>}
      value={typed.text}
      disabled={disabled}
      aria-label={t('colour.text', { name: label })}
      status={completed(typed) === undefined ? 'error' : ''}
      spellCheck={false}
      onChange={({ target }) => setTyped(typedColour(target.value, typed.form))}
      onBlur={take}
      onPressEnter={take}
      onPaste={(event) => {
        // a whole colour of any form takes the place of what there was
        const text = event.clipboardData.getData('text').trim();
        const hex = text.startsWith('#') ? text : `#${text}`;
        const colour = parseColour(text) ? text : parseColour(hex) ? `#${filterHex(hex)}` : undefined;
        if (colour === undefined) return;
        event.preventDefault();
        setTyped(typedColour(colour));
        onChange(convertColour(colour, colourFormOf(colour)));
      }}
    />
  );
}
