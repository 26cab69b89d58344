import type { VariableItem } from '@lightfield/contract';

export const isDevice = ({ kind }: VariableItem) => kind === 'device';
export const isWritten = ({ access }: VariableItem) => access !== 'read';
export const isNumber = ({ dataType }: VariableItem) => dataType !== 'string' && dataType !== 'bit';
/** A field that means nothing for this variable is not offered; what it holds nevertheless is seen, so that it can be taken out. */
export const unless =
  (applies: (item: VariableItem) => boolean, text: (item: VariableItem) => string = () => '') =>
  (item: VariableItem): boolean =>
    !applies(item) && text(item) === '';

export const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
