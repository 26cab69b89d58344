import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { OwnDevice, OwnReport, OwnVariable, PageOwner } from './page-owner.ts';

/** Of a statement that has the table `org`: the enterprise, for an external one that above it. */
export const ENTERPRISE = `case when org.kind = 'external' then org.parent_id else org.id end`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** SQL of whom pages belong to: devices, templates and projects. */
export function createPageOwnerRepository() {
  return {
    /** Nobody else adds pages to it until the transaction ends. `undefined`: it is gone. */
    async lockOwner(tx: Transaction, owner: PageOwner): Promise<{ name: string; orgId: string } | undefined> {
      await tx.query(`select 1 from ${owner.kind} where id = $1 for no key update`, [owner.id]);
      return this.owner(tx, owner);
    },
    /** Its name, and the enterprise it belongs to. */
    async owner(on: Queryable, { kind, id }: PageOwner): Promise<{ name: string; orgId: string } | undefined> {
      const [row] = await on.query<{ name: string; orgId: string }>(
        `select owner.name, ${ENTERPRISE} as "orgId" from ${kind} owner join org on org.id = owner.org_id
          where owner.id = $1`,
        [id],
      );
      return row;
    },
    /** Variables of the owner that are named so, by id or key: a device may have 20,000, a page names a few hundred. */
    async variablesOf(on: Queryable, { kind, id }: PageOwner, names: readonly string[]): Promise<OwnVariable[]> {
      if (names.length === 0) return [];
      if (kind === 'device')
        return on.query<OwnVariable>(
          'select id, key, name from variable where device_id = $1 and (id::text = any($2) or key = any($2))',
          [id, names],
        );
      if (kind === 'project') return projectValues(on, id, names);
      return on.query<OwnVariable>(
        `select item->>'id' as id, item->>'key' as key, item->>'name' as name
           from template join template_version on template_id = template.id and template_version.version = template.version,
                jsonb_array_elements(coalesce(items->'variables', '[]')) item
          where template.id = $1 and (item->>'id' = any($2) or item->>'key' = any($2))`,
        [id, names],
      );
    },

    /** Those of these reports that a page of the owner may show: of its devices, of the project or template itself, and what a device made of them. */
    async reportsOf(on: Queryable, { kind, id }: PageOwner, ids: readonly string[]): Promise<OwnReport[]> {
      if (ids.length === 0) return [];
      if (kind === 'template')
        return on.query<OwnReport>(
          `select report->>'id' as id, '' as "deviceId"
             from template join template_version
               on template_version.template_id = template.id and template_version.version = template.version,
               jsonb_array_elements(template_version.items->'reports') report
            where template.id = $1 and report->>'id' = any($2)`,
          [id, ids],
        );
      if (kind === 'device')
        return on.query<OwnReport>(
          `select id, device_id as "deviceId", origin from report
            where device_id = $1 and (id::text = any($2) or origin::text = any($2))`,
          [id, ids],
        );
      return on.query<OwnReport>(
        `select report.id, report.device_id as "deviceId"
           from project_device join report on report.device_id = project_device.device_id
          where project_id = $1 and report.id::text = any($2)
         union all
         select id, null from project_report where project_id = $1 and id::text = any($2)`,
        [id, ids],
      );
    },

    /** Devices that bindings may name beside the owner: those bound to a project. */
    async devicesOf(on: Queryable, { kind, id }: PageOwner): Promise<OwnDevice[]> {
      if (kind !== 'project') return [];
      return on.query<OwnDevice>(
        'select device.id, device.name from project_device join device on device.id = device_id where project_id = $1',
        [id],
      );
    },

    /** Pictures of a page as another enterprise's own: their ids there, by what they are here. None where it is the same one. */
    async bringImages(on: Queryable, pageId: string, orgId: string): Promise<ReadonlyMap<string, string>> {
      const rows = await on.query<{ id: string; hash: Buffer }>(
        `select image.id, image.hash from page_image_use join page_image image on image.id = image_id
          where page_id = $1 and image.org_id <> $2`,
        [pageId, orgId],
      );
      const brought = new Map<string, string>();
      for (const { id, hash } of rows) {
        await on.query(
          `insert into page_image (id, org_id, name, kind, hash, bytes, at, by)
           select $1, $2, name, kind, hash, bytes, at, by from page_image where id = $3 on conflict (org_id, hash) do nothing`,
          [newId(), orgId, id],
        );
        const [own] = await on.query<{ id: string }>('select id from page_image where org_id = $1 and hash = $2', [
          orgId,
          hash,
        ]);
        if (own) brought.set(id, own.id);
      }
      return brought;
    },

    async permissions(on: Queryable, { kind, id }: PageOwner): Promise<string[]> {
      const [row] = await on.query<{ page_pmsn: string[] }>(`select page_pmsn from ${kind} where id = $1`, [id]);
      return row?.page_pmsn ?? [];
    },
    async setPermissions(tx: Transaction, { kind, id }: PageOwner, titles: readonly string[]): Promise<void> {
      await tx.query(`update ${kind} set page_pmsn = $2 where id = $1`, [id, titles]);
    },
  };
}

/** Variables of bound devices, and calculated variables, that are named so. */
async function projectValues(on: Queryable, projectId: string, names: readonly string[]): Promise<OwnVariable[]> {
  const ids = names.filter((name) => UUID.test(name));
  const NAME = `bound.key || '.' || variable.key`;
  const rows = await on.query<{ id: string; key: string; name: string; device_id: string | null; device_name: string }>(
    `select variable.id, ${NAME} as key, variable.name, device.id as device_id, device.name as device_name
       from project_device bound join device on device.id = bound.device_id
       join variable on variable.device_id = device.id
      where bound.project_id = $1 and (variable.id = any($2::uuid[]) or ${NAME} = any($3::text[]) or variable.key = any($3::text[]))
     union all
     select id, key, name, null, '' from project_mvar where project_id = $1 and (id = any($2::uuid[]) or key = any($3::text[]))`,
    [projectId, ids, names],
  );
  return rows.map(({ id, key, name, device_id, device_name }) => ({
    id,
    key,
    name,
    device: device_id === null ? null : { id: device_id, name: device_name },
  }));
}
