import type { ForwardField, TargetOf } from '@lightfield/contract';

/** Types of columns that are made, by what they hold. */
export const COLUMN_TYPES: Readonly<Record<ForwardField, string>> = {
  key: 'text',
  time: 'timestamptz',
  epoch: 'bigint',
  deviceId: 'uuid',
  deviceNo: 'text',
  deviceName: 'text',
  variableId: 'uuid',
  variableKey: 'text',
  variableName: 'text',
  unit: 'text',
  value: 'double precision',
  text: 'text',
  quality: 'text',
  report: 'text',
  aggregation: 'text',
  values: 'jsonb',
  qualities: 'jsonb',
};

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export type Place = Pick<TargetOf<'postgres'>, 'schema' | 'table' | 'alarmTable'>;
export const tableOf = ({ schema, table }: { schema: string; table: string }) => `${quoted(schema)}.${quoted(table)}`;

/** No text of PostgreSQL has a NUL. */
export const cell = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '');
  return typeof value === 'object' && value !== null ? JSON.stringify(value).replaceAll('\\u0000', '') : value;
};
