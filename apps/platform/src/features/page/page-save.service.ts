import {
  type BodyOut,
  type PageDraft,
  type PageDraftHead,
  type PageSaved,
  type PageVersion,
  commonErrors,
  type pageCalls,
  pageErrors,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { WithDocument } from '../../kernel/route.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { PageDraftRepository } from './page-draft.repository.ts';
import { assertNoPassword, tellListed, tellSeen } from './page-master.ts';
import { namesOwner } from './page-owner.ts';
import type { PagePasswords } from './page-password.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import type { Made, PageStore } from './page-store.ts';
import { type PageWork, type Prepared, namedReports } from './page-work.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageSaveServiceParts {
  db: Db;
  pages: PageRepository;
  drafts: PageDraftRepository;
  store: PageStore;
  work: PageWork;
  passwords: PagePasswords;
  rights: PageDeviceRights;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}

/** What the operation log says of a page: never its password. */
export const toldOf = (
  page: Pick<StoredPage, 'title' | 'width' | 'height' | 'fit' | 'follow' | 'adaption' | 'widgets'>,
) => ({
  title: page.title,
  width: page.width,
  height: page.height,
  fit: page.fit,
  follow: page.follow,
  adaption: page.adaption,
  widgets: page.widgets,
});
export const pageObject = ({ id, title, ownerName }: Pick<StoredPage, 'id' | 'title' | 'ownerName'>) => ({
  objectType: 'page',
  objectId: id,
  objectName: `${ownerName} / ${title}`,
});

/** The rules of saving pages: versions, drafts, and two people at one page. Whether the caller reaches the page was checked before. */
export function createPageSaveService(parts: PageSaveServiceParts) {
  const { db, pages, drafts, store, work, passwords, rights, operations, clock } = parts;

  async function known(id: string): Promise<StoredPage> {
    const page = await pages.find(db, id);
    if (!page) throw commonErrors.notFound({ id });
    return page;
  }
  async function changeable(caller: Caller, id: string): Promise<StoredPage> {
    const page = await known(id);
    await assertMayChange(rights, caller, page.owner);
    return page;
  }
  async function locked(tx: Transaction, id: string): Promise<StoredPage> {
    const page = await pages.lock(tx, id);
    // Deleted a moment ago.
    if (!page) throw commonErrors.notFound({ id });
    return page;
  }
  /** 1905: nobody's work is lost silently. */
  function assertNewest({ id, version, changedBy, changedAt }: StoredPage, base: number): void {
    if (base !== version) throw pageErrors.pageOutdated({ id, version, by: changedBy, at: changedAt });
  }
  /** An answer that was lost on its way is asked for again: the same page on the same version is saved already. */
  async function isDone(tx: Transaction, caller: Caller, page: StoredPage, base: number, { stored }: Prepared) {
    if (page.version !== base + 1 || page.changedBy !== caller.loginName) return false;
    const newest = await pages.version(tx, page.id, page.version);
    return newest?.stored.document.equals(stored.document) ?? false;
  }
  const draftOf = (caller: Caller, pageId: string) => ({ pageId, accountId: caller.accountId });

  async function put(caller: Caller, before: StoredPage, base: number, prepared: Prepared, made: Made) {
    const saved = await db.transaction(async (tx) => {
      const page = await locked(tx, before.id);
      if (await isDone(tx, caller, page, base, prepared))
        return { id: page.id, version: page.version, changedAt: page.changedAt };
      assertNewest(page, base);
      assertNoPassword(page, made.passwordHash);
      const added = await store.addVersion(tx, caller, page, prepared, made);
      await drafts.delete(tx, draftOf(caller, page.id));
      const changes = changesOf(
        { ...toldOf(page), version: page.version, checkpwd: page.passwordHash !== null },
        {
          ...toldOf({ ...page, ...prepared }),
          version: added.version,
          checkpwd: made.passwordHash === undefined ? page.passwordHash !== null : made.passwordHash !== null,
          ...(made.from !== undefined && { from: made.from }),
        },
      );
      const action = made.kind === 'restore' ? 'page.restore' : 'page.save';
      await operations.write(caller, { action, ...pageObject({ ...page, title: prepared.title }), ...changes }, tx);
      return added;
    });
    await tellSeen(parts, [before.id]);
    if (prepared.title !== before.title) await tellListed(parts, before.owner);
    return saved;
  }
  /** Before anything is packed; looked at once more under the lock. */
  function assertNewestOrRepeated(caller: Caller, page: StoredPage, base: number): void {
    if (page.version !== base + 1 || page.changedBy !== caller.loginName) assertNewest(page, base);
  }

  return {
    async save(caller: Caller, body: WithDocument<BodyOut<typeof pageCalls.save>, 'json'>): Promise<PageSaved> {
      const { id, base, json, ...settings } = body;
      const page = await changeable(caller, id);
      if (!namesOwner(body, page.owner)) throw commonErrors.notFound({ id });
      assertNewestOrRepeated(caller, page, base);
      const proven = await work.prove(json, caller.lang);
      const passwordHash = await passwords.changed(settings, page.passwordHash !== null);
      const { prepared, cleared } = await work.settle(proven.page, {
        own: await store.bindable(db, page.owner, proven.bind, namedReports(proven.page)),
        regions: await pages.permissions(db, page.owner),
        settings: conOf(settings),
      });
      return { ...(await put(caller, page, base, prepared, { kind: 'save', passwordHash })), cleared: [...cleared] };
    },

    async draftSave(
      caller: Caller,
      { id, base, json }: WithDocument<BodyOut<typeof pageCalls.draftSave>, 'json'>,
    ): Promise<PageDraftHead> {
      const page = await changeable(caller, id);
      const stored = await work.draft(json, caller.lang, page.owner);
      const head = { base, at: clock.now() };
      await drafts.put(db, draftOf(caller, id), { ...head, stored });
      return head;
    },
    async draftInfo(caller: Caller, id: string): Promise<PageDraft | null> {
      const draft = await drafts.find(db, draftOf(caller, id));
      return draft ? { base: draft.base, at: draft.at, document: { ...(await store.read(draft.stored)) } } : null;
    },
    async draftDelete(caller: Caller, id: string): Promise<Record<string, never>> {
      await drafts.delete(db, draftOf(caller, id));
      return {};
    },

    versions: (id: string): Promise<PageVersion[]> => pages.versions(db, id),
    /** 90002: it is not kept. */
    async version({ id, version }: BodyOut<typeof pageCalls.version>) {
      const found = await pages.version(db, id, version);
      if (!found) throw commonErrors.notFound({ id, version });
      return { ...found.head, document: { ...(await store.read(found.stored)) } };
    },
    /** The title stays: another page may have the old one now. */
    async restore(caller: Caller, { id, version, base }: BodyOut<typeof pageCalls.restore>): Promise<PageSaved> {
      const page = await changeable(caller, id);
      const found = await pages.version(db, id, version);
      if (!found) throw commonErrors.notFound({ id, version });
      assertNewestOrRepeated(caller, page, base);
      const kept = await work.read(found.stored);
      const { prepared, cleared } = await work.settle(kept.page, {
        own: await store.bindable(db, page.owner, kept.bind, namedReports(kept.page)),
        settings: { title: page.title },
      });
      const made = await put(caller, page, base, prepared, { kind: 'restore', from: version });
      return { ...made, cleared: [...cleared] };
    },
  };
}
export type PageSaveService = ReturnType<typeof createPageSaveService>;

/** The settings among the fields of a body. */
export function conOf(body: BodyOut<typeof pageCalls.edit> | Omit<BodyOut<typeof pageCalls.edit>, 'id'>) {
  const { title, width, height, fit, bgColor, bgImage, follow, adaption } = body;
  return { title, width, height, fit, bgColor, bgImage, follow, adaption };
}
