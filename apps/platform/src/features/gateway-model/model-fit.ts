import { type GatewayModelSettings, REPLACEMENT_GAPS, cardOf, deviceErrors, withNote } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { type ModelGap, gapWords, modelGaps } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import { type NamedDemand, demandRepository } from './demand.repository.ts';
import type { GatewayModelRepository } from './gateway-model.repository.ts';

/** Gateways named of those that stand against a change. */
const NAMED = 3;

/** What the change of a model would take from gateways that use it, by resource; several gateways in one text. */
export function takenAway(
  demands: readonly NamedDemand[],
  before: GatewayModelSettings,
  after: GatewayModelSettings,
  lang: Lang,
): { field: string; problem: string }[] {
  const byResource = new Map<string, { gap: ModelGap; gateways: NamedDemand[] }>();
  for (const demand of demands) {
    // What it lacks already is not taken away.
    const lacked = new Set(modelGaps(demand, before, DRIVER_FORMS).map(({ resource }) => resource));
    for (const gap of modelGaps(demand, after, DRIVER_FORMS).filter(({ resource }) => !lacked.has(resource))) {
      const known = byResource.get(gap.resource) ?? { gap, gateways: [] };
      known.gateways.push(demand);
      byResource.set(gap.resource, known);
    }
  }
  return [...byResource].map(([resource, { gap, gateways }]) => {
    const names = gateways.slice(0, NAMED).map(({ name, sn }) => withNote(name, sn, lang));
    const { comma, colon } = cardOf(lang);
    const named = names.join(comma);
    const who =
      gateways.length > NAMED
        ? platformText('modelFit.andMore', { names: named, total: gateways.length })[lang]
        : named;
    return { field: FIELD_OF[resource] ?? resource, problem: `${who}${colon}${gapWords(gap, lang)}` };
  });
}
/** Fields of the form that a resource stands in, where they are named otherwise. */
const FIELD_OF: Readonly<Record<string, string>> = {
  network: 'modes',
  vpn: 'features',
  mqtt: 'features',
  antiTamper: 'features',
  lowPower: 'features',
  baseStation: 'features',
};

/** Whether a gateway could be of another model. Handed to features/gateway by main. */
export function createModelFit(models: Pick<GatewayModelRepository, 'find'>) {
  return {
    /** Name of the model. Refuses 1124 with everything that does not fit; `undefined`: there is no such model. */
    async assertFits(
      tx: Queryable,
      { gatewayId, from, to }: { gatewayId: string; from: string | null; to: string },
      lang: Lang,
    ): Promise<string | undefined> {
      const [model, old] = [await models.find(tx, to), from === null ? undefined : await models.find(tx, from)];
      if (!model) return undefined;
      const demand = await demandRepository.ofGateway(tx, gatewayId);
      const gaps = demand ? modelGaps(demand, model, DRIVER_FORMS) : [];
      // Templates, copies and files of devices belong to a series, so what carries devices stays in its own.
      const series =
        demand && demand.devices > 0 && old && old.series !== model.series ? [REPLACEMENT_GAPS.series] : [];
      const all = [...gaps, ...series.map((gap) => ({ ...gap, resource: 'series' as const }))];
      if (all.length > 0)
        throw new ParameterError(
          deviceErrors.replacementLacksResources.spec,
          all.map((gap) => ({ field: gap.resource, problem: gapWords(gap, lang) })),
        );
      return model.name;
    },
  };
}
export type ModelFit = ReturnType<typeof createModelFit>;
