import {
  type ConfigItems,
  type DriverForm,
  type GatewayFeature,
  type GatewayMode,
  type GatewayModelSettings,
  REPLACEMENT_GAPS,
  called,
  cardOf,
  textBy,
} from '@lightfield/contract';
import { type GatewayDemand, type ModelGap, modelGaps } from '../gateway-model/fit.ts';
import { portOf } from './check-driver.ts';

/** How a gateway is set, as far as a model may lack it. */
export interface GatewayUse {
  readonly mode: GatewayMode;
  readonly features: readonly GatewayFeature[];
}

/** What these items, and a gateway set like this, need of a model. */
export function demandOf(
  items: ConfigItems,
  { mode, features }: GatewayUse,
  forms: readonly DriverForm[],
): GatewayDemand {
  const ports = items.drivers.flatMap((driver) => {
    const form = forms.find(({ type }) => type === driver.type);
    return (form && portOf(driver, form)) ?? [];
  });
  return {
    used: {
      drivers: items.drivers.length,
      variables: items.variables.length,
      alarms: items.alarms.length,
      reports: items.reports.length,
      scripts: items.scripts.length,
    },
    protocols: [...new Set(items.drivers.map(({ type }) => type))],
    ports: [...new Set(ports)],
    mode,
    features,
  };
}

/** Two gateways' demands on one. */
export const together = (one: GatewayDemand, other: GatewayDemand): GatewayDemand => ({
  ...one,
  used: {
    drivers: one.used.drivers + other.used.drivers,
    variables: one.used.variables + other.used.variables,
    alarms: one.used.alarms + other.used.alarms,
    reports: one.used.reports + other.used.reports,
    scripts: one.used.scripts + other.used.scripts,
  },
  protocols: [...new Set([...one.protocols, ...other.protocols])],
  ports: [...new Set([...one.ports, ...other.ports])],
  features: [...new Set([...one.features, ...other.features])],
});

/** Everything a model lacks for what a gateway carries and how it is set; devices stay within their series. */
export function gapsOf(
  demand: GatewayDemand,
  series: string | null,
  model: GatewayModelSettings,
  forms: readonly DriverForm[],
): ModelGap[] {
  const { series: gap } = REPLACEMENT_GAPS;
  const other: ModelGap[] =
    series !== null && series !== model.series
      ? [
          called(
            textBy((language) => {
              const { colon, comma } = cardOf(language);
              return gap[language].replace(/[.。]$/, '') + colon + [series, model.series].join(comma);
            }),
            { resource: 'series' as const, hint: gap.hint },
          ),
        ]
      : [];
  return [...other, ...modelGaps(demand, model, forms)];
}
