import type { LossOfGateway, LossOverride, LossRule, LossSettings } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';

/** Whose settings: one of the four. */
export type LossOwner = { kind: 'org' | 'template' | 'device' | 'gateway'; id: string };
/** The owner as the log names it, and the organisation whose alarm groups it may name. */
export interface NamedOwner {
  name: string;
  orgId: string;
  /** The enterprise above an external one. */
  aboveId: string | null;
  /** Of a device. */
  templateId: string | null;
}

const COLUMN = { org: 'org_id', template: 'template_id', device: 'device_id', gateway: 'gateway_id' } as const;
const HOME = { org: 'it.id', template: 'it.org_id', device: 'it.org_id', gateway: 'it.org_id' } as const;

/** Every rule of some settings, and its way through them. */
export const rulesIn = (settings: LossSettings | LossOverride | LossOfGateway): { way: string; rule: LossRule }[] =>
  Object.entries(settings).flatMap(([kind, said]: [string, LossRule | readonly LossRule[] | null | undefined]) => {
    if (!said) return [];
    return 'group' in said ? { way: kind, rule: said } : said.map((rule, at) => ({ way: `${kind}.${at}`, rule }));
  });

/** SQL of how losses are told. */
export function createLossSettingsRepository() {
  async function of<Settings>(on: Queryable, { kind, id }: LossOwner): Promise<Settings | undefined> {
    const [row] = await on.query<{ settings: Settings }>(
      `select settings from loss_settings where ${COLUMN[kind]} = $1`,
      [id],
    );
    return row?.settings;
  }
  return {
    of,

    /** `lock`: nobody else changes these settings until the transaction ends. */
    async named(on: Queryable, { kind, id }: LossOwner, lock = false): Promise<NamedOwner | undefined> {
      if (lock) await on.query(`select 1 from ${kind} where id = $1 for no key update`, [id]);
      const template = kind === 'device' ? 'it.template_id' : 'null::uuid';
      const [row] = await on.query<NamedOwner>(
        `select it.name, org.id as "orgId", case when org.kind = 'external' then org.parent_id end as "aboveId",
                ${template} as "templateId"
           from ${kind} it join org on org.id = ${HOME[kind]} where it.id = $1`,
        [id],
      );
      return row;
    },

    /** Of these groups, those that are of the organisation or of the enterprise above it. */
    async groupsAmong(on: Queryable, { orgId, aboveId }: NamedOwner, ids: readonly string[]): Promise<Set<string>> {
      const rows = await on.query<{ id: string }>(
        'select id from alarm_group where id = any($1::uuid[]) and org_id = any($2::uuid[])',
        [ids, [orgId, aboveId].filter((home) => home !== null)],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async put(
      on: Queryable,
      { kind, id }: LossOwner,
      settings: LossSettings | LossOverride | LossOfGateway,
    ): Promise<void> {
      const column = COLUMN[kind];
      await on.query(
        `insert into loss_settings (${column}, settings) values ($1, $2)
         on conflict (${column}) do update set settings = excluded.settings`,
        [id, JSON.stringify(settings)],
      );
      await on.query(`delete from loss_group where ${column} = $1`, [id]);
      const groups = [...new Set(rulesIn(settings).flatMap(({ rule }) => rule.group ?? []))];
      await on.query(`insert into loss_group (${column}, group_id) select $1, unnest($2::uuid[])`, [id, groups]);
    },

    async remove(on: Queryable, { kind, id }: LossOwner): Promise<void> {
      await on.query(`delete from loss_settings where ${COLUMN[kind]} = $1`, [id]);
    },
  };
}
export type LossSettingsRepository = ReturnType<typeof createLossSettingsRepository>;
