import type { DataType } from '@lightfield/contract';
import { DataType as SparkplugType } from '@lightfield/sparkplug';

/** The type of the variable that a metric becomes. 64-bit integers, times among them, stay exact. */
const VARIABLE_TYPES: ReadonlyMap<number, DataType> = new Map([
  [SparkplugType.Int8, 'int8'],
  [SparkplugType.Int16, 'int16'],
  [SparkplugType.Int32, 'int32'],
  [SparkplugType.Int64, 'int64'],
  [SparkplugType.UInt8, 'uint8'],
  [SparkplugType.UInt16, 'uint16'],
  [SparkplugType.UInt32, 'uint32'],
  [SparkplugType.UInt64, 'int64'],
  [SparkplugType.Float, 'float'],
  [SparkplugType.Double, 'double'],
  [SparkplugType.Boolean, 'bit'],
  [SparkplugType.String, 'string'],
  [SparkplugType.DateTime, 'int64'],
  [SparkplugType.Text, 'string'],
  [SparkplugType.UUID, 'string'],
]);
const NAMES = new Map(Object.entries(SparkplugType).map(([name, type]) => [type as number, name]));

/** `null`: such a metric cannot become a variable (DataSet, Template, File, arrays). */
export const variableTypeOf = (sparkplugType: number): DataType | null => VARIABLE_TYPES.get(sparkplugType) ?? null;

/** "Float"; the number for a type that no version of Sparkplug names. */
export const sparkplugTypeName = (sparkplugType: number): string => NAMES.get(sparkplugType) ?? String(sparkplugType);
