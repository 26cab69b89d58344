import {
  type BilingualText,
  type Capacities,
  type DriverForm,
  type GatewayFeature,
  type GatewayMode,
  type GatewayModelSettings,
  REPLACEMENT_GAPS,
  type ReplacementResource,
} from '@lightfield/contract';

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
export interface ModelGap extends BilingualText {
  readonly resource: ReplacementResource;
  /** What to do about it. */
  readonly hint: BilingualText;
}

const NAMES: Record<keyof Capacities, BilingualText> = {
  drivers: { zh: '驱动', en: 'drivers' },
  variables: { zh: '变量', en: 'variables' },
  alarms: { zh: '报警', en: 'alarms' },
  reports: { zh: '报表', en: 'reports' },
  scripts: { zh: '脚本', en: 'scripts' },
};
/** Features whose loss has a text of its own. */
const FEATURES = ['mqtt', 'antiTamper', 'lowPower', 'baseStation', 'vpn'] as const;

/** Scripts a model runs: none without the feature. */
export const roomFor = ({ capacities, features }: ModelLimits, resource: keyof Capacities): number =>
  resource === 'scripts' && !features.includes('script') ? 0 : capacities[resource];

const gap = (resource: ReplacementResource, text: BilingualText): ModelGap => ({
  resource,
  zh: text.zh,
  en: text.en,
  hint: REPLACEMENT_GAPS[resource].hint,
});

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
      const { zh, en } = NAMES[resource];
      return gap(resource, {
        zh: `${zh}已用${is}，型号上限${may}`,
        en: `${is} ${en} are used, the model holds ${may}`,
      });
    });
  const lacking = (asked: readonly string[], offered: readonly string[]) =>
    offered.length === 0 ? [] : asked.filter((one) => !offered.includes(one));
  const titles = (types: readonly string[], lang: keyof BilingualText) =>
    types.map((type) => forms.find((form) => form.type === type)?.title[lang] ?? type);
  const [noProtocol, noPort] = [lacking(protocols, model.protocols), lacking(ports, model.ports)];
  return [
    ...tooMany,
    ...(noProtocol.length > 0
      ? [
          gap('protocols', {
            zh: `型号不支持协议${titles(noProtocol, 'zh').join('、')}`,
            en: `the model does not support the protocol ${titles(noProtocol, 'en').join(', ')}`,
          }),
        ]
      : []),
    ...(noPort.length > 0
      ? [gap('ports', { zh: `型号没有通讯口${noPort.join('、')}`, en: `the model has no port ${noPort.join(', ')}` })]
      : []),
    ...FEATURES.filter((feature) => features.includes(feature) && !model.features.includes(feature)).map((feature) =>
      gap(feature, REPLACEMENT_GAPS[feature]),
    ),
    ...(model.modes.includes(mode) ? [] : [gap('network', REPLACEMENT_GAPS.network)]),
  ];
}
