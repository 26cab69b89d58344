import { commonErrors, gatewayErrors } from '@lightfield/contract';

/** An edge node that is not ours knows none of this (1347). */
export function ours<Row extends { kind: string }>(row: Row | undefined, id: string): Row {
  if (!row) throw commonErrors.notFound({ id });
  if (row.kind !== 'lightfield') throw gatewayErrors.commandUnsupported({ id });
  return row;
}
