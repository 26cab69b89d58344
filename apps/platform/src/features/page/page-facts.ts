import type { AlarmSettings, DataType, PageFacts, StatusMapping } from '@lightfield/contract';
import {
  type Binding,
  type Catalogue,
  type PageDocument,
  bindingKey,
  factsWanted,
  givenPlaces,
  settledGiven,
} from '@lightfield/page';
import { alarmLimitOf } from '@lightfield/rules';
import type { Queryable } from '../../kernel/db.ts';

interface Row {
  id: string;
  data_type: DataType;
  unit: string;
  decimals: number;
  access: string;
  status_map: StatusMapping;
  lower: number | null;
  upper: number | null;
  alarms: AlarmSettings[] | null;
}

const factsFrom = ({ data_type: dataType, unit, decimals, access, status_map: statusMap, ...row }: Row): PageFacts => {
  const alarms = (row.alarms ?? []).flatMap((alarm) => alarmLimitOf(alarm) ?? []);
  return {
    dataType,
    unit,
    decimals,
    writable: access !== 'read',
    statusMap,
    ...(row.lower !== null && { lower: row.lower }),
    ...(row.upper !== null && { upper: row.upper }),
    ...(alarms.length > 0 && { alarms }),
  };
};

/** Of variables of devices and calculated ones, by their ids. Whether the page may name them was proven before. */
async function factsOf(on: Queryable, bindings: readonly Binding[]): Promise<Map<string, PageFacts>> {
  const ids = (of: (binding: Binding) => string) => [...new Set(bindings.map(of).filter((id) => id !== ''))];
  const signals = ids(({ type, signalId }) => (type === 'signal' ? signalId : ''));
  const mvars = ids(({ type, mvarId }) => (type === 'mvar' ? mvarId : ''));
  const rows: Row[] = [];
  if (signals.length > 0)
    rows.push(
      ...(await on.query<Row>(
        `select variable.id, data_type, unit, decimals, access, status_map, alarms,
                coalesce((settings->>'collectLower')::float8, write_lower) as lower,
                coalesce((settings->>'collectUpper')::float8, write_upper) as upper
           from variable left join (
             select variable_id, jsonb_agg(settings order by sort) as alarms from alarm_rule
              where device_id in (select device_id from variable where id = any($1::uuid[])) group by variable_id) rules
             on rules.variable_id = variable.id
          where variable.id = any($1::uuid[])`,
        [signals],
      )),
    );
  if (mvars.length > 0)
    rows.push(
      ...(await on.query<Row>(
        `select id, 'double' as data_type, unit, decimals, 'read' as access, '[]'::jsonb as status_map,
                null::float8 as lower, null::float8 as upper,
                (select jsonb_agg(settings order by project_alarm.sort) from project_alarm where mvar_id = project_mvar.id) as alarms
           from project_mvar where id = any($1::uuid[])`,
        [mvars],
      )),
    );
  return new Map(rows.map((row) => [row.id, factsFrom(row)]));
}

const idOf = ({ type, signalId, mvarId }: Binding): string => (type === 'mvar' ? mvarId : signalId);

/**
 * What follows from variables that are given to parameters, which nobody could know while the page was drawn (decision 186): where the
 * page itself was given them it is settled here, where places of components are, whoever draws the page is told what is known of them.
 */
export const createPageFacts = (definitions: Catalogue) => ({
  /** Where a page is bound to parameters of its own. */
  places: ({ widgets, con }: PageDocument) =>
    con.params.length > 0 ? givenPlaces(widgets, definitions) : new Map<string, readonly string[]>(),
  /** `places`: of the page before it was given anything. */
  async settled(
    on: Queryable,
    page: PageDocument,
    places: ReturnType<typeof givenPlaces>,
  ): Promise<{ readonly document: PageDocument; readonly facts: Record<string, PageFacts> | undefined }> {
    const { toPlaces, given } = factsWanted(page, places);
    const wanted = [...toPlaces, ...given].filter((binding) => bindingKey(binding) !== '');
    if (wanted.length === 0) return { document: page, facts: undefined };
    const known = await factsOf(on, wanted);
    const told = new Map(toPlaces.flatMap((binding) => entry(known, idOf(binding))));
    return {
      document: settledGiven(page, places, definitions, (binding) => known.get(idOf(binding))),
      facts: told.size > 0 ? Object.fromEntries(told) : undefined,
    };
  },
});
const entry = (known: ReadonlyMap<string, PageFacts>, id: string): [string, PageFacts][] => {
  const facts = known.get(id);
  return facts ? [[id, facts]] : [];
};
