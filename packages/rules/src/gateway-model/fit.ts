import {
  type Text,
  called,
  cardOf,
  type Language,
  type Capacities,
  type DriverForm,
  type GatewayFeature,
  type GatewayMode,
  type GatewayModelSettings,
  REPLACEMENT_GAPS,
  type ReplacementResource,
} from '@lightfield/contract';
import { rulesText } from '../locales/rules/text.ts';

/** What the devices and the settings of a gateway need of its model. */
export interface GatewayDemand {
  /** Of all devices on it together. */
  readonly used: Readonly<Capacities>;
  /** Types of their drivers. */
  readonly protocols: readonly string[];
  /** Communication ports of their serial drivers. */
  readonly ports: readonly string[];
  readonly mode: GatewayMode;
  /** Switched on in its settings. */
  readonly features: readonly GatewayFeature[];
}
export type ModelLimits = Pick<GatewayModelSettings, 'capacities' | 'features' | 'modes' | 'protocols' | 'ports'>;

/** Something that a model lacks for a gateway. */
export interface ModelGap extends Text {
  readonly resource: ReplacementResource;
  /** What to do about it. */
  readonly hint: Text;
}

const NAMES: Record<keyof Capacities, Text> = {
  drivers: rulesText('fit.drivers'),
  variables: rulesText('fit.variables'),
  alarms: rulesText('fit.alarms'),
  reports: rulesText('fit.reports'),
  scripts: rulesText('fit.scripts'),
};
/** Features whose loss has a text of its own. */
const FEATURES = ['mqtt', 'antiTamper', 'lowPower', 'baseStation', 'vpn'] as const;

/** Scripts a model runs: none without the feature. */
export const roomFor = ({ capacities, features }: ModelLimits, resource: keyof Capacities): number =>
  resource === 'scripts' && !features.includes('script') ? 0 : capacities[resource];

const gap = (resource: ReplacementResource, text: Text): ModelGap =>
  called(text, { resource, hint: REPLACEMENT_GAPS[resource].hint });

/** What is lacking and what to do about it, in one text. */
export const gapWords = (gap: ModelGap, language: Language): string =>
  gap[language].replace(/[.。]$/, '') + cardOf(language).stop + gap.hint[language];

/**
 * Everything a model lacks for what a gateway carries (S1 §8: the resource is named, with a hint); empty: it fits. `forms`
 * say what people call the protocols.
 */
export function modelGaps(
  { used, protocols, ports, mode, features }: GatewayDemand,
  model: ModelLimits,
  forms: readonly DriverForm[],
): ModelGap[] {
  const tooMany = (Object.keys(NAMES) as (keyof Capacities)[])
    .filter((resource) => used[resource] > roomFor(model, resource))
    .map((resource) => {
      const [is, may] = [used[resource], roomFor(model, resource)];
      return gap(resource, rulesText('fit.moreThanHeld', { name: NAMES[resource], is, may }));
    });
  const lacking = (asked: readonly string[], offered: readonly string[]) =>
    offered.length === 0 ? [] : asked.filter((one) => !offered.includes(one));
  const titles = (types: readonly string[]) =>
    types.map((type) => forms.find((form) => form.type === type)?.title ?? type);
  const [noProtocol, noPort] = [lacking(protocols, model.protocols), lacking(ports, model.ports)];
  return [
    ...tooMany,
    ...(noProtocol.length > 0
      ? [gap('protocols', rulesText('fit.noProtocol', { protocols: titles(noProtocol) }))]
      : []),
    ...(noPort.length > 0 ? [gap('ports', rulesText('fit.theModelHasNoPort', { noPort }))] : []),
    ...FEATURES.filter((feature) => features.includes(feature) && !model.features.includes(feature)).map((feature) =>
      gap(feature, REPLACEMENT_GAPS[feature]),
    ),
    ...(model.modes.includes(mode) ? [] : [gap('network', REPLACEMENT_GAPS.network)]),
  ];
}
