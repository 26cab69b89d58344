import type { SmartRecordInfo } from '@lightfield/contract';
import type { EntryValue, Input } from '@lightfield/report';

/** What the control of an input is given, whatever its kind. */
export interface ControlProps {
  readonly input: Input;
  readonly record: Pick<SmartRecordInfo, 'id' | 'devices'>;
  readonly value: EntryValue;
  /** Name of the person whose id is the value. */
  readonly name: string | undefined;
  readonly disabled: boolean;
  readonly wrong: boolean;
  /** In a cell of the table: as large as the cell. */
  readonly inCell: boolean;
  readonly onChange: (value: EntryValue, name?: string) => void;
}
