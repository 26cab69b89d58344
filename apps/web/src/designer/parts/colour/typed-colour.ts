import { colourFormOf, filterHex, finishHex, parseColour } from '@lightfield/page';

/** What stands in a colour field: hex digits without their sign, or a text of another form. */
export interface Typed {
  readonly form: 'hex' | 'text';
  readonly text: string;
}
/** The beginning of a form with a name: `r`, `rgb(12`, `hsva(1, 2`. */
const NAMED = /^(?:r|h)/i;

/** What a field shows for what was typed. `before`: how it was read until now. */
export function typedColour(text: string, before: Typed['form'] = 'hex'): Typed {
  if (parseColour(text) && colourFormOf(text) !== 'hex') return { form: 'text', text };
  // no hex digit is an r or an h: whoever types one means a form with a name
  if (NAMED.test(text.trim()) || (before === 'text' && text.trim() !== '' && !text.startsWith('#')))
    return { form: 'text', text };
  return { form: 'hex', text: filterHex(text) };
}

/** The colour that a field stands for, an empty hex ffffff (S2 §5); `undefined`: none yet. */
export function completed({ form, text }: Typed): string | undefined {
  if (form === 'hex') return finishHex(text);
  return parseColour(text.trim()) ? text.trim() : undefined;
}
