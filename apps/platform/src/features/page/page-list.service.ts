import {
  type BodyOut,
  LIMITS,
  type PageRow,
  type RepeatFound,
  commonErrors,
  type pageCalls,
  pageErrors,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { tellListed } from './page-master.ts';
import { type OwnerFields, type PageOwner, ownerOf } from './page-owner.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import { pageObject } from './page-save.service.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageListServiceParts {
  db: Db;
  pages: PageRepository;
  store: Pick<PageStore, 'repeats'>;
  rights: PageDeviceRights;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}

export const rowOf = (page: StoredPage): PageRow => ({
  id: page.id,
  title: page.title,
  width: page.width,
  height: page.height,
  fit: page.fit,
  checkpwd: page.passwordHash !== null,
  follow: page.follow,
  adaption: page.adaption,
  home: page.home,
  master: page.master,
  withMaster: page.withMaster,
  widgets: page.widgets,
  version: page.version,
  shown: page.shown,
  changedAt: page.changedAt,
  changedBy: page.changedBy,
});

/** The rules of all pages of one owner: their order, the landing page, page permissions. Whether the caller reaches it was checked before. */
export function createPageListService({ db, pages, store, rights, operations, bus }: PageListServiceParts) {
  async function ownerOfPage(caller: Caller, id: string): Promise<PageOwner> {
    const page = await pages.find(db, id);
    if (!page) throw commonErrors.notFound({ id });
    await assertMayChange(rights, caller, page.owner);
    return page.owner;
  }
  async function lockedOwner(tx: Transaction, owner: PageOwner): Promise<{ name: string; orgId: string }> {
    const found = await pages.lockOwner(tx, owner);
    if (!found) throw commonErrors.notFound({ id: owner.id });
    return found;
  }

  return {
    async query(body: OwnerFields): Promise<PageRow[]> {
      return (await pages.of(db, ownerOf(body))).map(rowOf);
    },

    /** What sources of repeated places come to on pages of a device or project. */
    async repeated({ sources, ...body }: BodyOut<typeof pageCalls.repeated>) {
      const owner = ownerOf(body);
      const repeats: RepeatFound[] = [];
      for (const source of sources) repeats.push(await store.repeats.found(db, owner, source));
      return { repeats, choices: await store.repeats.choices(db, owner) };
    },

    /** 90011: these are not all pages of one owner; somebody has added or deleted one. */
    async sort(caller: Caller, ids: readonly string[]): Promise<Record<string, never>> {
      const owner = await ownerOfPage(caller, ids[0] ?? '');
      await db.transaction(async (tx) => {
        const { name: ownerName } = await lockedOwner(tx, owner);
        const before = await pages.of(tx, owner);
        const wanted = ids.flatMap((id) => before.find((page) => page.id === id) ?? []);
        if (new Set(ids).size !== ids.length || wanted.length !== ids.length || before.length !== ids.length)
          throw commonErrors.conflict({ field: 'ids' });
        if (before.every((page, n) => page.id === ids[n])) return;
        await pages.sort(tx, ids);
        const titles = (list: readonly StoredPage[]) => JSON.stringify({ pages: list.map(({ title }) => title) });
        const object = { objectType: owner.kind, objectId: owner.id, objectName: ownerName };
        await operations.write(
          caller,
          { action: 'page.sort', ...object, old: titles(before), new: titles(wanted) },
          tx,
        );
      });
      await tellListed({ db, pages, bus }, owner);
      return {};
    },

    async setHome(caller: Caller, { id, home }: BodyOut<typeof pageCalls.setHome>): Promise<Record<string, never>> {
      const owner = await ownerOfPage(caller, id);
      await db.transaction(async (tx) => {
        await lockedOwner(tx, owner);
        const page = await pages.lock(tx, id);
        if (!page) throw commonErrors.notFound({ id });
        if (page.master !== null && home) throw pageErrors.masterNotHome({ id });
        if (page.home === home) return;
        const old = (await pages.of(tx, owner)).find((one) => one.home)?.title;
        await pages.setHome(tx, owner, home ? id : null);
        const changes = changesOf({ home: old }, { home: home ? page.title : undefined });
        await operations.write(caller, { action: 'page.home', ...pageObject(page), ...changes }, tx);
      });
      return {};
    },

    async permissions(body: OwnerFields) {
      return { pagePmsn: await pages.permissions(db, ownerOf(body)) };
    },
    /** 1903, 1904, 1912. Widgets that are kept to a title that goes stay hidden until somebody saves their page. */
    async setPermissions(caller: Caller, body: BodyOut<typeof pageCalls.pmsnSave>) {
      const owner = ownerOf(body);
      await assertMayChange(rights, caller, owner);
      const { pagePmsn } = body;
      const wrong = pagePmsn.find((title) => /[,，\s]/u.test(title));
      if (wrong !== undefined) throw pageErrors.permissionTitleInvalid({ field: 'pagePmsn', title: wrong });
      if (pagePmsn.length > LIMITS.device.pagePermissions) throw pageErrors.permissionsMax({ field: 'pagePmsn' });
      const twice = pagePmsn.find((title, n) => pagePmsn.indexOf(title) !== n);
      if (twice !== undefined) throw pageErrors.permissionTitleExists({ field: 'pagePmsn', title: twice });
      await db.transaction(async (tx) => {
        const { name } = await lockedOwner(tx, owner);
        const changes = changesOf({ pagePmsn: await pages.permissions(tx, owner) }, { pagePmsn });
        if (!changes) return;
        await pages.setPermissions(tx, owner, pagePmsn);
        const object = { objectType: owner.kind, objectId: owner.id, objectName: name };
        await operations.write(caller, { action: 'page.permissions', ...object, ...changes }, tx);
      });
      return { pagePmsn };
    },
  };
}
export type PageListService = ReturnType<typeof createPageListService>;
