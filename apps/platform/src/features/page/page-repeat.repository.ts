import { LIMITS, type RepeatChoices, type RepeatFound, type RepeatSource } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { ENTERPRISE } from './page-owner.repository.ts';
import type { PageOwner } from './page-owner.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Devices a page of this owner may name, in their order: those of a project, or the one device. */
const OWNED = {
  project: (id: string) => `select device_id, sort from project_device where project_id = ${id}`,
  device: (id: string) => `select id as device_id, 0 as sort from device where id = ${id}`,
} as const;
/** Organisations whose groups and templates are spoken of: that of the owner, and its enterprise. */
const ORGS = {
  project: (id: string) =>
    `select unnest(array[org.id, ${ENTERPRISE}]) from project join org on org.id = project.org_id where project.id = ${id}`,
  device: (id: string) =>
    `select unnest(array[org.id, ${ENTERPRISE}]) from device join org on org.id = device.org_id where device.id = ${id}`,
} as const;
/** A group with all below it. */
const below = (group: string, orgs: string): string =>
  `with recursive down as (
     select id from device_group where id = ${group} and org_id in (${orgs})
     union select device_group.id from down join device_group on device_group.parent_id = down.id) select id from down`;

interface Row {
  id: string;
  name: string;
  found: string;
}

/** SQL of the devices that places of a page are repeated for. Of a template there are none yet. */
export function createPageRepeatRepository() {
  /** What of the owner's devices the source means, and the group or template that has to be there. */
  function condition({ kind, ...source }: RepeatSource, orgs: string, add: (value: unknown) => string) {
    switch (kind) {
      case 'all':
        return { where: 'true' };
      case 'group': {
        const group = below(add(source.groupId), orgs);
        return { where: `device.group_id in (${group})`, there: group };
      }
      case 'template': {
        const template = `select id from template where id = ${add(source.templateId)} and org_id in (${orgs})`;
        return { where: `device.template_id in (${template})`, there: template };
      }
      case 'name':
        return { where: `strpos(lower(device.name), lower(${add(source.name.trim())})) > 0` };
      case 'chosen':
        return { where: `device.id = any(${add(source.devices.filter((id) => UUID.test(id)))}::uuid[])` };
    }
  }
  return {
    async found(on: Queryable, { kind, id }: PageOwner, source: RepeatSource): Promise<RepeatFound> {
      const named =
        source.kind === 'group' ? source.groupId : source.kind === 'template' ? source.templateId : undefined;
      if (kind === 'template') return { devices: [], found: 0, gone: false };
      if (named !== undefined && !UUID.test(named)) return { devices: [], found: 0, gone: true };
      const { values, add } = statement();
      const owner = add(id);
      const { where, there } = condition(source, ORGS[kind](owner), add);
      const rows = await on.query<Row>(
        `select device.id, device.name, count(*) over () as found
           from (${OWNED[kind](owner)}) as owned join device on device.id = owned.device_id
          where ${where} order by owned.sort, device.name, device.id limit ${LIMITS.designer.repeatMax}`,
        values,
      );
      const gone = there !== undefined && rows.length === 0 && (await on.query(there, values)).length === 0;
      return {
        devices: inOrder(rows, source).map(({ id: device, name }) => ({ id: device, name })),
        found: Number(rows[0]?.found ?? 0),
        gone,
      };
    },

    /** Groups of the owner's devices with those above them, by their paths, and templates. */
    async choices(on: Queryable, { kind, id }: PageOwner): Promise<RepeatChoices> {
      if (kind === 'template') return { groups: [], templates: [] };
      const owned = `select device.group_id, device.template_id
        from (${OWNED[kind]('$1')}) as owned join device on device.id = owned.device_id`;
      const groups = await on.query<{ id: string; name: string }>(
        `with recursive up as (
           select id, parent_id from device_group
            where id in (select group_id from (${owned}) as those) and org_id in (${ORGS[kind]('$1')})
           union select above.id, above.parent_id from up join device_group above on above.id = up.parent_id),
         path as (
           select id, name, name as path from device_group where parent_id is null and id in (select id from up)
           union all select below.id, below.name, path.path || ' / ' || below.name
             from path join device_group below on below.parent_id = path.id where below.id in (select id from up))
         select id, path as name from path order by path`,
        [id],
      );
      const templates = await on.query<{ id: string; name: string }>(
        `select id, name from template where id in (select template_id from (${owned}) as those)
            and org_id in (${ORGS[kind]('$1')}) order by name, id`,
        [id],
      );
      return { groups, templates };
    },
  };
}

/** Devices that were chosen stand as they were chosen. */
function inOrder(rows: readonly Row[], { kind, devices }: RepeatSource): readonly Row[] {
  if (kind !== 'chosen') return rows;
  const places = new Map(devices.map((id, at) => [id, at]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
