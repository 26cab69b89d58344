import { commonErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { EntityReach, Reaches } from '../../kernel/reach.ts';
import type { PageGivenRepository } from './page-given.repository.ts';
import type { PageOwner } from './page-owner.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

/** What the rules of visibility say of devices and projects. Implemented by features/device/list and features/project. */
export interface PageDeviceRights {
  /** The projects are theirs by what they are. */
  mayManageProjects(caller: Caller, projectIds: readonly string[]): Promise<boolean>;
  mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
}

/** A page is reached by whoever reaches what it belongs to. */
export function createPageReach(
  db: Queryable,
  pages: Pick<PageRepository, 'findMany'>,
  givens: Pick<PageGivenRepository, 'pagesOf'>,
  { device, template, project }: Pick<EntityReach, 'device' | 'template' | 'project'>,
): Reaches {
  return async (caller, ids) => {
    const named = [...new Set(ids)];
    const given = await givens.pagesOf(db, named);
    const asked = [...new Set(named.map((id) => given.get(id) ?? id))];
    const found = await pages.findMany(db, asked);
    if (found.length !== asked.length) return false;
    const owners = (kind: PageOwner['kind']) => [
      ...new Set(found.flatMap(({ owner }) => (owner.kind === kind ? owner.id : []))),
    ];
    const [devices, templates, projects] = [owners('device'), owners('template'), owners('project')];
    return (
      (devices.length === 0 || (await device(caller, devices))) &&
      (templates.length === 0 || (await template(caller, templates))) &&
      (projects.length === 0 || (await project(caller, projects)))
    );
  };
}

/** 90003: who was only authorised to look at a device or project does not draw its pages. */
export async function assertMayChange(
  rights: PageDeviceRights,
  caller: Caller,
  { kind, id }: PageOwner,
): Promise<void> {
  if (!(await mayChange(rights, caller, { kind, id }))) throw commonErrors.noAccess();
}
export async function mayChange(rights: PageDeviceRights, caller: Caller, { kind, id }: PageOwner): Promise<boolean> {
  if (kind === 'device') return rights.mayWriteAll(caller, [id]);
  return kind !== 'project' || rights.mayManageProjects(caller, [id]);
}

/** The page that something of an enterprise is asked for beside: its library, looks and symbols. */
export function createPageBeside({
  db,
  pages,
  rights,
}: {
  db: Queryable;
  pages: Pick<PageRepository, 'find'>;
  rights: PageDeviceRights;
}) {
  /** 90003: who was only authorised to look at the page learns nothing of what is kept beside it. */
  async function beside(caller: Caller, pageId: string): Promise<StoredPage> {
    const page = await pages.find(db, pageId);
    if (!page) throw commonErrors.notFound({ pageId });
    await assertMayChange(rights, caller, page.owner);
    return page;
  }
  /** 90003: customers take what the enterprise has, and change nothing of it. */
  async function ofEnterprise(caller: Caller, pageId: string): Promise<StoredPage> {
    const page = await beside(caller, pageId);
    if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_page_edit' });
    return page;
  }
  return { beside, ofEnterprise };
}
