import { type BodyOut, type PageRow, commonErrors, type pageCalls, pageErrors } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { rowOf } from './page-list.service.ts';
import { assertNoPassword } from './page-master.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import { pageObject } from './page-save.service.ts';
import type { PageRepository } from './page.repository.ts';

interface PageMasterServiceParts {
  db: Db;
  pages: PageRepository;
  rights: PageDeviceRights;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}

/** The rules of which page of a project is its master, and which pages show it. Whether the caller reaches the page was checked before. */
export function createPageMasterService({ db, pages, rights, operations, bus }: PageMasterServiceParts) {
  return {
    async save(caller: Caller, { id, master, withMaster }: BodyOut<typeof pageCalls.masterSave>): Promise<PageRow> {
      const known = await pages.find(db, id);
      if (!known) throw commonErrors.notFound({ id });
      await assertMayChange(rights, caller, known.owner);
      const { owner } = known;
      if (owner.kind !== 'project') throw pageErrors.masterOfProject({ id });
      const { row, isOther } = await db.transaction(async (tx) => {
        // one master, whoever asks for another one at the same time
        await pages.lockOwner(tx, owner);
        const page = await pages.lock(tx, id);
        if (!page) throw commonErrors.notFound({ id });
        const layer = master === undefined ? page.master : master === 'none' ? null : master;
        const after = { ...page, master: layer, withMaster: withMaster ?? page.withMaster };
        assertNoPassword(after, page.passwordHash);
        const told = (one: typeof page) => ({ master: one.master ?? 'none', withMaster: one.withMaster });
        const changes = changesOf(told(page), told(after));
        if (!changes) return { row: rowOf(page), isOther: false };
        if (layer !== page.master) await pages.setMaster(tx, page, layer);
        if (after.withMaster !== page.withMaster) await pages.setWithMaster(tx, id, after.withMaster);
        await operations.write(caller, { action: 'page.master', ...pageObject(page), ...changes }, tx);
        return { row: rowOf({ ...after, home: layer === null && page.home }), isOther: true };
      });
      // pages show another master, or list another page: whoever looks fetches them anew
      if (isOther)
        for (const page of await pages.of(db, owner)) bus.emit('pageChanged', { ownerId: owner.id, pageId: page.id });
      return row;
    },
  };
}
export type PageMasterService = ReturnType<typeof createPageMasterService>;
