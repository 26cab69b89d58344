import type { AlarmSettings } from '@lightfield/contract';

const SIDES = { gt: 'above', ge: 'above', lt: 'below', le: 'below' } as const;

/** Where an alarm begins, as it is marked on a scale; `undefined`: it is off, or compares with a word or one value, which has no side. */
export function alarmLimitOf({
  comparison,
  value,
  severity,
  enabled,
}: Pick<AlarmSettings, 'comparison' | 'value' | 'severity' | 'enabled'>) {
  const side = SIDES[comparison as keyof typeof SIDES];
  const limit = Number(value);
  return enabled && side && Number.isFinite(limit) ? { side, limit, severity } : undefined;
}
