import type { Variable } from '../session/binding/variables.ts';

/** What a variable is about, as far as its unit and its name say it; the order in which an overview shows them. */
export const MEASURED = [
  'pressure',
  'flow',
  'level',
  'temperature',
  'power',
  'speed',
  'current',
  'voltage',
  'energy',
  'other',
] as const;
export type Measured = (typeof MEASURED)[number];
export type Role = Measured | 'running' | 'fault' | 'none';

const UNITS: readonly (readonly [RegExp, Measured])[] = [
  [/^(h|k|M|m)?Pa$|^m?bar$|^psi$/i, 'pressure'],
  [/^(N?m³|N?m3|L|kg|t)\/(h|min|s)$/i, 'flow'],
  [/^(°C|℃|°F|K)$/, 'temperature'],
  [/^(k|M|G)?(Wh|J)$/, 'energy'],
  [/^(k|M)?(W|VA|var)$/, 'power'],
  [/^(Hz|rpm|r\/min)$/i, 'speed'],
  [/^m?A$/, 'current'],
  [/^(m|k)?V$/, 'voltage'],
];
const NAMES: readonly (readonly [RegExp, Measured])[] = [
  [/液位|料位|水位|level/i, 'level'],
  [/压力|压强|pressure/i, 'pressure'],
  [/流量|flow/i, 'flow'],
  [/温度|temperature|temp\b/i, 'temperature'],
  [/功率|power/i, 'power'],
  [/电能|能耗|电量|energy|consumption/i, 'energy'],
];
const FAULT = /故障|报警|跳闸|联锁|保护|超压|过负荷|欠压|fault|alarm|trip|overload|undervoltage|lock/i;
/** What people set, count or configure is no figure that a page begins with. */
const ASIDE =
  /设定|给定|定值|上限|下限|修正|变比|周期|底数|次数|小时|累计运行|时钟|开度设|手动|因数|心跳|偏差|setpoint|limit|offset|ratio|count|hours|preset|manual|factor|heartbeat|deviation/i;

export const isAside = ({ name, key }: Pick<Variable, 'name' | 'key'>): boolean => ASIDE.test(name) || ASIDE.test(key);

/** It is one of some states, and no figure. */
export const isState = ({ dataType, statusMap }: Pick<Variable, 'dataType' | 'statusMap'>): boolean =>
  dataType === 'bit' || statusMap.length > 0;

export function roleOf(variable: Variable): Role {
  const { name, key, unit, dataType, writeOnly } = variable;
  if (writeOnly || dataType === 'string') return 'none';
  if (isState(variable)) return FAULT.test(name) || FAULT.test(key) ? 'fault' : 'running';
  if (/液位|料位|水位|level/i.test(name)) return 'level';
  const ofUnit = UNITS.find(([pattern]) => pattern.test(unit.trim()))?.[1];
  return ofUnit ?? NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
}

/** What pages begin with, of all that may be bound. */
export interface Chosen {
  /** Values that are measured, the telling ones first, and not two of a kind before one of each. */
  readonly measured: readonly Variable[];
  readonly states: readonly Variable[];
  readonly faults: readonly Variable[];
  /** What is measured of one kind, as it stands in the list. */
  readonly of: (role: Measured) => readonly Variable[];
}

export function chosenOf(list: readonly Variable[]): Chosen {
  const roles = new Map(list.map((variable) => [variable.id, roleOf(variable)]));
  const isOf = (role: Role) => (variable: Variable) => roles.get(variable.id) === role;
  const plain = list.filter((variable) => !variable.writable && !isAside(variable));
  const of = (role: Measured) => plain.filter(isOf(role));
  // each device of a project has its turn
  const devices = [...new Set(plain.map(({ binding }) => binding.equipId))];
  const ofDevices = devices.map((id) => {
    const own = plain.filter(({ binding }) => binding.equipId === id);
    return turns(MEASURED.map((role) => own.filter(isOf(role))));
  });
  return {
    measured: turns(ofDevices),
    states: plain.filter(isOf('running')),
    faults: list.filter((variable) => isOf('fault')(variable) && !variable.writable),
    of,
  };
}
/** The first, and others that are measured in its unit: on one axis the rest would be a line at its foot. */
export const alike = (variables: readonly Variable[], most: number): readonly Variable[] =>
  variables.filter(({ unit }) => unit === variables[0]?.unit).slice(0, most);

/** The first of each list, then the second of each, and so on. */
function turns<Each>(lists: readonly (readonly Each[])[]): Each[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_none, at) => lists.flatMap((each) => each.slice(at, at + 1))).flat();
}
