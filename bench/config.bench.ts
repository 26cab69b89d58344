/**
 * Rules of a large configuration: what an editor does at every change, and what the platform does at every save.
 * Left out: reading and storing: no database, no browser, rules alone.
 * Run: npm run bench config
 */
import {
  AlarmItemSettings,
  type ConfigItems,
  DriverItem,
  ReportItem,
  VariableItem,
} from '../packages/contract/src/index.ts';
import { DRIVER_FORMS } from '../packages/contract/src/gateway/driver-forms.ts';
import {
  applyChanges,
  changesBetween,
  checkConfig,
  diffConfig,
  instantiate,
  mergeTemplate,
} from '../packages/rules/src/index.ts';

const VARIABLES = 5_000;
const ALARMS = 2_000;
const ROUNDS = 15;
/** What a check may take, so that nobody notices it. */
const CHECK_BUDGET_MS = 100;

const id = () => crypto.randomUUID();
const drivers = Array.from({ length: 20 }, (_, n) =>
  DriverItem.parse({ id: id(), name: `plc${n}`, type: 'modbus-tcp', settings: { host: `10.0.0.${n}`, port: 502 } }),
);
const variables = Array.from({ length: VARIABLES }, (_, n) =>
  VariableItem.parse({
    id: id(),
    key: `v${n}`,
    name: `变量${n}`,
    dataType: 'float',
    ...(n % 10 === 9
      ? { kind: 'intermediate', expression: `(v${n - 1} + v${n - 2}) / 2` }
      : { driver: `plc${n % 20}`, address: `4x${n * 2 + 1}`, readFormula: 'X*0.1-40', unit: '°C' }),
  }),
);
const alarms = Array.from({ length: ALARMS }, (_, n) =>
  AlarmItemSettings.parse({ id: id(), variable: `v${n}`, comparison: 'gt', value: '90', content: `变量${n}过高` }),
);
const reports = Array.from({ length: 50 }, (_, n) =>
  ReportItem.parse({
    id: id(),
    name: `报表${n}`,
    type: 'periodic',
    intervalMs: 60_000,
    variables: Array.from({ length: 100 }, (_, at) => `v${n * 100 + at}`),
  }),
);
const base: ConfigItems = { drivers, variables, alarms, reports, scripts: [] };
const device = instantiate(base, id);
const template: ConfigItems = {
  ...base,
  variables: base.variables.map((variable, n) => (n % 7 === 0 ? { ...variable, unit: 'K', key: `t${n}` } : variable)),
};
const frame = {
  source: 'drivers',
  owner: 'device',
  model: null,
  usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
  forms: DRIVER_FORMS,
} as const;

function measure<Input>(name: string, work: (input: Input) => unknown, prepare: () => Input): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const input = prepare();
    const from = performance.now();
    work(input);
    return performance.now() - from;
  });
  const first = times[0] ?? 0;
  // The others were disturbed.
  const best = Math.min(...times);
  console.log(`${name.padEnd(52)} first ${first.toFixed(1).padStart(6)} ms   best ${best.toFixed(1).padStart(6)} ms`);
  return best;
}

console.log(`${VARIABLES} variables, ${ALARMS} alarms, ${reports.length} reports of 100 variables`);
const found = checkConfig(base, frame);
if (found.length > 0) throw new Error(`The configuration has issues: ${JSON.stringify(found[0])}`);
const [one] = base.variables;
if (!one) throw new Error('no variable');
const rename = { variables: { put: [{ ...one, key: 'renamed' }], remove: [] } };
const after = applyChanges(base, rename);
const ready = () => base;
const checks = [
  measure(
    'checkConfig: just loaded',
    (items) => checkConfig(items, frame),
    () => structuredClone(base),
  ),
  measure('checkConfig: after an edit', (items) => checkConfig(items, frame), ready),
];
measure('applyChanges: a variable renamed', (items) => applyChanges(items, rename), ready);
measure('changesBetween', (items) => changesBetween(items, after), ready);
measure('diffConfig: template and device', (items) => diffConfig(items, device), ready);
measure(
  'mergeTemplate: every seventh variable renamed',
  (items) => mergeTemplate({ base: items, template, device, newId: id }),
  ready,
);
const slowest = Math.max(...checks);
if (slowest > CHECK_BUDGET_MS)
  throw new Error(`A check took ${slowest.toFixed(0)} ms, more than ${CHECK_BUDGET_MS} ms`);
