import {
  type Capacities,
  CONFIG_KINDS,
  type ConfigItems,
  type ConfigKind,
  driverErrors,
  gatewayErrors,
  templateErrors,
  variableErrors,
} from '@lightfield/contract';
import { found, known } from '../config/problem.ts';
import { rulesText } from '../locales/rules/text.ts';
import type { CheckFrame, Tell } from './check-frame.ts';

/** S1 §8: 1503, 1701-1703 and 1723 of a device, 3102-3106 of a template. */
const FULL = {
  device: {
    drivers: driverErrors.driversMax,
    variables: variableErrors.variablesMax,
    alarms: variableErrors.alarmsMax,
    reports: variableErrors.reportsMax,
    scripts: variableErrors.scriptsMax,
  },
  template: {
    drivers: templateErrors.templateDriversMax,
    variables: templateErrors.templateVariablesMax,
    alarms: templateErrors.templateAlarmsMax,
    reports: templateErrors.templateReportsMax,
    scripts: templateErrors.templateScriptsMax,
  },
} as const satisfies Record<CheckFrame['owner'], Record<ConfigKind, (typeof driverErrors)['driversMax']>>;

/** All devices of a gateway together, against what its model holds (S1 §9). */
export function checkCapacities(items: ConfigItems, { owner, model, usedElsewhere }: CheckFrame, tell: Tell): void {
  if (!model) return;
  const runsScripts = model.features.includes('script');
  if (!runsScripts)
    for (const script of items.scripts)
      tell('scripts', script, script.name, known(gatewayErrors.scriptUnsupported), null);
  for (const kind of CONFIG_KINDS) {
    if (kind === 'scripts' && !runsScripts) continue;
    const others = owner === 'device' ? usedElsewhere[kind] : 0;
    const most: number = model.capacities[kind satisfies keyof Capacities];
    const count = items[kind].length + others;
    if (items[kind].length === 0 || count <= most) continue;
    const full = known(FULL[owner][kind]);
    const text = others > 0 ? 'checkCapacity.fullWithOthers' : 'checkCapacity.full';
    tell(kind, null, model.name, found(full, rulesText(text, { full, count, others, most })), null);
  }
}
