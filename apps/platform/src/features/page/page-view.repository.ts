import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { statement } from '../../kernel/statement.ts';

/** Condition of a statement: what the caller may see of its table. */
export type Visible = (caller: Caller, add: (value: unknown) => string) => Promise<string>;
/** Of the tables `device` and `project`. Implemented by features/device/list and features/project. */
export interface VisibleOwners {
  readonly devices: Visible;
  readonly projects: Visible;
}

/** SQL of looking at pages. */
export function createPageViewRepository(db: Queryable, visible: VisibleOwners) {
  return {
    /** The regions of pages that the account's role names. */
    async regionsOf(accountId: string): Promise<string[]> {
      const [row] = await db.query<{ auth_region: string }>(
        'select auth_region from role join account on account.role_id = role.id where account.id = $1',
        [accountId],
      );
      return (row?.auth_region ?? '').split(',').flatMap((title) => title.trim() || []);
    },
    /** Where the account wants to be after the login: a path of the web app; '': nowhere special. */
    async landingOf(accountId: string, client: 'web' | 'mobile'): Promise<string> {
      const column = client === 'web' ? 'landing_web' : 'landing_mobile';
      const [row] = await db.query<{ path: string }>(`select ${column} as path from account where id = $1`, [
        accountId,
      ]);
      return row?.path ?? '';
    },
    /** The first device with a page that the caller sees. */
    async firstDevice(caller: Caller): Promise<string | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<{ id: string }>(
        `select device.id from device where exists (select 1 from page where page.device_id = device.id and page.is_shown)
            and ${await visible.devices(caller, add)} order by device.sort, device.name, device.id limit 1`,
        values,
      );
      return row?.id;
    },
    /** The first project with a page that the caller sees. */
    async firstProject(caller: Caller): Promise<string | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<{ id: string }>(
        `select project.id from project where exists (select 1 from page where page.project_id = project.id and page.is_shown and page.master is null)
            and ${await visible.projects(caller, add)} order by project.sort, project.name, project.id limit 1`,
        values,
      );
      return row?.id;
    },

    /** The time for which an enterprise has projects is over, or they are switched off (decision 146). */
    async projectsEnded(orgId: string): Promise<boolean> {
      const [row] = await db.query<{ ended: boolean }>(
        `select ${serviceShut('$1::uuid', 'project')} as ended`,
        [orgId],
        {
          prepared: true,
        },
      );
      return row?.ended ?? false;
    },

    /** Has this session given the password that the page has now? */
    async hasPassed(sessionId: string, pageId: string): Promise<boolean> {
      const rows = await db.query(
        `select 1 from page_pass join page on page.id = page_id and page.password_hash = page_pass.password_hash
          where session_id = $1 and page_id = $2`,
        [sessionId, pageId],
      );
      return rows.length > 0;
    },
    async pass(sessionId: string, pageId: string, passwordHash: string, at: number): Promise<void> {
      await db.query(
        `insert into page_pass (session_id, page_id, password_hash, at) select $1, id, $3, $4 from page where id = $2
         on conflict (session_id, page_id) do update set password_hash = $3, at = $4`,
        [sessionId, pageId, passwordHash, new Date(at)],
      );
    },
    /** Removes what no session can be as old as. */
    async sweep(before: number): Promise<void> {
      await db.query('delete from page_pass where at < $1', [new Date(before)]);
    },
  };
}
export type PageViewRepository = ReturnType<typeof createPageViewRepository>;
