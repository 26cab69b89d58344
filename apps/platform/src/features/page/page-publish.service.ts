import {
  type BodyOut,
  type PagePublishing,
  type PageRow,
  commonErrors,
  type pageCalls,
  pageErrors,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { rowOf } from './page-list.service.ts';
import { tellListed, tellSeen } from './page-master.ts';
import { type PageOwner, ownerOf } from './page-owner.ts';
import type { PagePublishRepository } from './page-publish.repository.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import { pageObject } from './page-save.service.ts';
import type { PageStore } from './page-store.ts';
import { written } from './page-work.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PagePublishServiceParts {
  db: Db;
  pages: PageRepository;
  publishing: PagePublishRepository;
  store: PageStore;
  rights: PageDeviceRights;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}

const outdated = (newer: readonly StoredPage[]) =>
  pageErrors.pagesOutdated({
    ids: newer.map(({ id }) => id).join(),
    titles: newer.map(({ title }) => title).join(', '),
  });
const waits = ({ shown, version }: StoredPage): boolean => shown !== null && shown !== version;

/**
 * The rules of publishing (decision 098): where the owner wants it so, a save is seen by those who draw, and those who watch see what
 * was published. Titles, passwords, order and landing page are settings of access and hold at once. Whether the caller reaches
 * what the body names was checked before.
 */
export function createPagePublishService(parts: PagePublishServiceParts) {
  const { db, pages, publishing, store, rights, operations, bus, clock } = parts;

  async function stateOf(on: Queryable, owner: PageOwner): Promise<PagePublishing> {
    const waiting = (await pages.of(on, owner)).filter(waits).length;
    return { enabled: await publishing.publishes(on, owner), waiting };
  }
  async function locked(tx: Transaction, id: string): Promise<StoredPage> {
    const page = await pages.lock(tx, id);
    if (!page) throw commonErrors.notFound({ id });
    return page;
  }
  /** The page as it is then. 90002: the version is not kept. */
  async function shownFrom(
    tx: Transaction,
    caller: Caller,
    page: StoredPage,
    { version, name, note }: { version: number; name: string; note: string },
  ): Promise<StoredPage> {
    const { id } = page;
    const found = await pages.version(tx, id, version);
    if (!found) throw commonErrors.notFound({ id, version });
    const { published } = found.head;
    const isShown = page.shown === version && published?.name === name && published.note === note;
    if (isShown) return page;
    await publishing.show(tx, id, version, written(await store.read(found.stored)));
    await publishing.mark(tx, id, version, { at: clock.now(), by: caller.loginName, name, note });
    const changes = changesOf(told(page.shown), told(version, name, note));
    await operations.write(caller, { action: 'page.publish', ...pageObject(page), ...changes }, tx);
    return { ...page, shown: version };
  }
  const told = (version: number | null, name?: string, note?: string) => ({
    shown: version,
    ...(name && { name }),
    ...(note && { note }),
  });

  return {
    query: (body: BodyOut<typeof pageCalls.publishing>) => stateOf(db, ownerOf(body)),

    async save(caller: Caller, body: BodyOut<typeof pageCalls.publishingSave>): Promise<PagePublishing> {
      const owner = ownerOf(body);
      await assertMayChange(rights, caller, owner);
      const { state, isOther } = await db.transaction(async (tx) => {
        const found = await pages.lockOwner(tx, owner);
        if (!found) throw commonErrors.notFound({ id: owner.id });
        const before = await publishing.publishes(tx, owner);
        if (before !== body.enabled) {
          await (body.enabled ? publishing.begin(tx, owner) : publishing.end(tx, owner));
          const object = { objectType: owner.kind, objectId: owner.id, objectName: found.name };
          const changes = changesOf({ publishing: before }, { publishing: body.enabled });
          await operations.write(caller, { action: 'page.publishing', ...object, ...changes }, tx);
        }
        return { state: await stateOf(tx, owner), isOther: before !== body.enabled };
      });
      // whoever looks fetches the page anew
      if (!isOther) return state;
      for (const page of await pages.of(db, owner)) bus.emit('pageChanged', { ownerId: owner.id, pageId: page.id });
      return state;
    },

    /** 90002: the version is not kept; 90011: the newest versions are shown anyway. */
    async publish(caller: Caller, body: BodyOut<typeof pageCalls.publish>): Promise<PageRow> {
      const { id, version, name = '', note = '' } = body;
      const known = await pages.find(db, id);
      if (!known) throw commonErrors.notFound({ id });
      await assertMayChange(rights, caller, known.owner);
      const row = await db.transaction(async (tx) => {
        // as for a new page: whether its owner publishes stays as it is meanwhile
        await pages.lockOwner(tx, known.owner);
        const page = await locked(tx, id);
        if (page.shown === null) throw commonErrors.conflict({ field: 'id' });
        return rowOf(await shownFrom(tx, caller, page, { version, name, note }));
      });
      await tellSeen(parts, [id]);
      // one that was never shown before is listed from now on
      if (known.shown === 0) await tellListed(parts, known.owner);
      return row;
    },

    /** 1919: somebody has saved one of them since; 90011: they are not of one owner, or its newest versions are shown anyway. */
    async publishSeveral(caller: Caller, body: BodyOut<typeof pageCalls.publishSeveral>): Promise<PageRow[]> {
      const { ids, versions, name = '', note = '' } = body;
      const known = await pages.findMany(db, ids);
      const first = known[0];
      if (!first || known.length !== ids.length) throw commonErrors.notFound({ ids: ids.join() });
      const { owner } = first;
      if (known.some((page) => page.owner.id !== owner.id)) throw commonErrors.conflict({ field: 'ids' });
      await assertMayChange(rights, caller, owner);
      const rows = await db.transaction(async (tx) => {
        await pages.lockOwner(tx, owner);
        // in an order that is the same for all, so that nobody waits for somebody who waits
        const held = new Map<string, StoredPage>();
        for (const id of ids.toSorted()) held.set(id, await locked(tx, id));
        const asked = ids.flatMap((id) => held.get(id) ?? []);
        if (asked.some(({ shown }) => shown === null)) throw commonErrors.conflict({ field: 'ids' });
        const newer = asked.filter(({ version }, n) => version !== versions[n]);
        if (newer.length > 0) throw outdated(newer);
        const shown: PageRow[] = [];
        for (const page of asked)
          shown.push(rowOf(await shownFrom(tx, caller, page, { version: page.version, name, note })));
        return shown;
      });
      await tellSeen(parts, ids);
      if (known.some(({ shown }) => shown === 0)) await tellListed(parts, owner);
      return rows;
    },
  };
}
export type PagePublishService = ReturnType<typeof createPagePublishService>;
