import type { ConfigItems, OwnedConfig, VersionChange } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { Vault } from '../../../kernel/vault/vault.ts';
import { type ItemRow, itemsFromRows } from './config-rows.ts';
import { readModel } from './model-row.ts';
import { openItems, sealItems } from './sealed-drivers.ts';

/** The newest version of a template. */
export interface StoredTemplate extends OwnedConfig {
  orgId: string;
}
interface HeadRow {
  id: string;
  org_id: string;
  name: string;
  version: number;
  model_id: string | null;
  items: ConfigItems;
}
interface NewTemplateRow {
  id: string;
  orgId: string;
  name: string;
  modelId: string | null;
  remark: string;
}
interface FirstVersion {
  items: ConfigItems;
  by: string;
  changes: readonly VersionChange[];
}
const NONE_ELSEWHERE = { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 };

/** Items as they were stored, with the defaults that came since. */
export function itemsFromStored(stored: ConfigItems): ConfigItems {
  const rows = (list: readonly { id: string; origin?: string | null }[] | undefined): ItemRow[] =>
    (list ?? []).map((item, sort) => ({ id: item.id, origin: item.origin ?? null, sort, settings: item }));
  return {
    drivers: itemsFromRows('drivers', rows(stored.drivers)),
    variables: itemsFromRows('variables', rows(stored.variables)),
    alarms: itemsFromRows('alarms', rows(stored.alarms)),
    reports: itemsFromRows('reports', rows(stored.reports)),
    scripts: itemsFromRows('scripts', rows(stored.scripts)),
  };
}

/** SQL of what templates consist of. A version is one document: it is never edited, the next save makes another. */
export function createTemplateConfigRepository(vault: Vault) {
  return {
    /** Nobody else changes the template until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<void> {
      await tx.query('select 1 from template where id = $1 for no key update', [id]);
    },

    async read(on: Queryable, id: string): Promise<StoredTemplate | undefined> {
      const [row] = await on.query<HeadRow>(
        `select template.id, template.org_id, template.name, template.version, template.model_id, template_version.items
           from template join template_version
             on template_version.template_id = template.id and template_version.version = template.version
          where template.id = $1`,
        [id],
      );
      if (!row) return undefined;
      return {
        id: row.id,
        orgId: row.org_id,
        name: row.name,
        revision: row.version,
        source: 'drivers',
        model: row.model_id === null ? null : await readModel(on, row.model_id),
        usedElsewhere: NONE_ELSEWHERE,
        template: null,
        items: openItems(vault, row.id, itemsFromStored(row.items)),
      };
    },

    /** `undefined`: it was never there, or is no longer kept. */
    async version(on: Queryable, id: string, version: number): Promise<ConfigItems | undefined> {
      const [row] = await on.query<{ items: ConfigItems }>(
        'select items from template_version where template_id = $1 and version = $2',
        [id, version],
      );
      return row && openItems(vault, id, itemsFromStored(row.items));
    },

    /** Nobody else adds one to the organisation until the transaction ends. */
    async countOf(tx: Transaction, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from template where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },

    /** False: the organisation has one of this name. */
    async insert(
      tx: Transaction,
      { id, orgId, name, modelId, remark }: NewTemplateRow,
      { items, by, changes }: FirstVersion,
    ): Promise<boolean> {
      const rows = await tx.query(
        `insert into template (id, org_id, name, model_id, remark) values ($1, $2, $3, $4, $5)
         on conflict (org_id, lower(name)) do nothing returning id`,
        [id, orgId, name, modelId, remark],
      );
      if (rows.length === 0) return false;
      await tx.query(
        'insert into template_version (template_id, version, items, changed_by, note) values ($1, 1, $2, $3, $4)',
        [id, JSON.stringify(sealItems(vault, id, items)), by, JSON.stringify(changes)],
      );
      return true;
    },

    /** Answers its number. Of the older ones stay the newest, and those that devices were made from. */
    async addVersion(
      tx: Transaction,
      id: string,
      version: { items: ConfigItems; by: string; changes: readonly VersionChange[]; kept: number },
    ): Promise<number> {
      const [row] = await tx.query<{ version: number }>(
        'update template set version = version + 1 where id = $1 returning version',
        [id],
      );
      const number = row?.version ?? 1;
      await tx.query(
        `insert into template_version (template_id, version, items, changed_by, note) values ($1, $2, $3, $4, $5)`,
        [id, number, JSON.stringify(sealItems(vault, id, version.items)), version.by, JSON.stringify(version.changes)],
      );
      await tx.query(
        `delete from template_version where template_id = $1 and version <= $2 - $3::int
            and not exists (select 1 from device
              where device.template_id = $1 and device.template_version = template_version.version)`,
        [id, number, version.kept],
      );
      return number;
    },
  };
}
export type TemplateConfigRepository = ReturnType<typeof createTemplateConfigRepository>;
