import { type BodyOut, type PageInfo, type PageSaved, commonErrors, type pageCalls } from '@lightfield/contract';
import { type PageDocument, colourName } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { PageDraftRepository } from './page-draft.repository.ts';
import { type PageMasters, assertNoPassword, tellListed, tellSeen } from './page-master.ts';
import { type PageOwner, ownerOf } from './page-owner.ts';
import { rowOf } from './page-list.service.ts';
import type { PagePasswords } from './page-password.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import { conOf, pageObject, toldOf } from './page-save.service.ts';
import { type PageStore, emptyDocument } from './page-store.ts';
import type { PageSettings } from './page-work.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageServiceParts {
  db: Db;
  pages: PageRepository;
  drafts: PageDraftRepository;
  store: PageStore;
  masters: Pick<PageMasters, 'beside'>;
  passwords: PagePasswords;
  rights: PageDeviceRights;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  /** The document of a page template that the enterprise has; `undefined`: it has none such. */
  templateFor: (orgId: string, pageTemplateId: string) => Promise<PageDocument | undefined>;
}

/** The rules of adding, changing and deleting pages. Whether the caller reaches what the body names was checked before. */
export function createPageService(parts: PageServiceParts) {
  const { db, pages, drafts, store, masters, passwords, rights, operations, bus, templateFor } = parts;

  async function known(id: string): Promise<StoredPage> {
    const page = await pages.find(db, id);
    if (!page) throw commonErrors.notFound({ id });
    return page;
  }
  async function lockedOwner(tx: Transaction, owner: PageOwner): Promise<{ name: string; orgId: string }> {
    const found = await pages.lockOwner(tx, owner);
    if (!found) throw commonErrors.notFound({ id: owner.id });
    return found;
  }
  /** 90002: the enterprise has no such page template. */
  async function beginning(owner: PageOwner, pageTemplateId: string | undefined): Promise<PageDocument> {
    if (pageTemplateId === undefined) return emptyDocument();
    const found = await pages.owner(db, owner);
    const document = found && (await templateFor(found.orgId, pageTemplateId));
    if (!document) throw commonErrors.notFound({ pageTemplateId });
    return document;
  }

  return {
    async info(caller: Caller, id: string, lean = false): Promise<PageInfo> {
      const page = await known(id);
      const opened = await store.opened(db, page);
      const followed = await store.followed(db, opened.document, page.orgId);
      const settled = await store.settled(db, followed, page.owner);
      const document = await store.pruned(db, settled.document, page.owner);
      const con = { ...document.con, title: page.title, checkpwd: page.passwordHash !== null };
      const whole = { ...document, con };
      return {
        ...rowOf(page),
        equipmentId: page.owner.kind === 'device' ? page.owner.id : null,
        templateId: page.owner.kind === 'template' ? page.owner.id : null,
        projectId: page.owner.kind === 'project' ? page.owner.id : null,
        ownerName: page.ownerName,
        pagePmsn: await pages.permissions(db, page.owner),
        document: { ...(lean ? store.brief(whole) : whole) },
        cleared: settled.cleared,
        leftOut: opened.leftOut,
        draft: (await drafts.head(db, { pageId: id, accountId: caller.accountId })) ?? null,
        masterPage: await masters.beside(db, page, lean),
      };
    },

    async add(caller: Caller, body: BodyOut<typeof pageCalls.add>): Promise<PageSaved> {
      const owner = ownerOf(body);
      await assertMayChange(rights, caller, owner);
      const begun = await store.settled(db, await beginning(owner, body.pageTemplateId), owner);
      const passwordHash = await passwords.changed(body, false);
      const settings = { ...(await themed(parts, owner, body)), ...given(conOf(body)) };
      const prepared = await store.prepare(store.configured(begun.document, owner, settings));
      const id = newId();
      const saved = await db.transaction(async (tx) => {
        const { name: ownerName } = await lockedOwner(tx, owner);
        const made = await store.insert(tx, caller, { id, owner }, prepared, { kind: 'add', passwordHash });
        const told = { ...toldOf(prepared), checkpwd: typeof passwordHash === 'string' };
        const object = pageObject({ id, title: prepared.title, ownerName });
        await operations.write(caller, { action: 'page.add', ...object, new: JSON.stringify(told) }, tx);
        return made;
      });
      await tellListed(parts, owner);
      return { ...saved, cleared: begun.cleared };
    },

    /** Settings are part of a version: what was newest can be restored. Nothing changed: no version. */
    async edit(caller: Caller, body: BodyOut<typeof pageCalls.edit>): Promise<PageSaved> {
      const { id } = body;
      const before = await known(id);
      await assertMayChange(rights, caller, before.owner);
      const passwordHash = await passwords.changed(body, before.passwordHash !== null);
      const saved = await db.transaction(async (tx) => {
        const page = await pages.lock(tx, id);
        if (!page) throw commonErrors.notFound({ id });
        assertNoPassword(page, passwordHash);
        const old = await store.newest(tx, page);
        const document = store.configured(old, page.owner, { title: page.title, ...given(conOf(body)) });
        const same = JSON.stringify(document.con) === JSON.stringify(old.con);
        if (same && passwordHash === undefined) return { id, version: page.version, changedAt: page.changedAt };
        const prepared = await store.prepare(document);
        const made = await store.addVersion(tx, caller, page, prepared, { kind: 'edit', passwordHash });
        const { bgColor, bgImage } = document.con;
        const changes = changesOf(
          { ...toldOf(page), bgColor: old.con.bgColor, bgImage: old.con.bgImage, checkpwd: page.passwordHash !== null },
          {
            ...toldOf({ ...page, ...prepared }),
            bgColor,
            bgImage,
            checkpwd: passwordHash === undefined ? page.passwordHash !== null : passwordHash !== null,
          },
        );
        const object = pageObject({ ...page, title: prepared.title });
        await operations.write(caller, { action: 'page.edit', ...object, ...changes }, tx);
        return made;
      });
      await tellSeen(parts, [id]);
      if (body.title !== undefined && body.title !== before.title) await tellListed(parts, before.owner);
      return { ...saved, cleared: [] };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const { owner } = await known(id);
      await assertMayChange(rights, caller, owner);
      const seen = await pages.seenOn(db, [id]);
      await db.transaction(async (tx) => {
        const page = await pages.lock(tx, id);
        if (!page) throw commonErrors.notFound({ id });
        await pages.delete(tx, id);
        await store.raised(tx, page.owner, caller.loginName);
        const old = JSON.stringify({ ...toldOf(page), version: page.version });
        await operations.write(caller, { action: 'page.delete', ...pageObject(page), old }, tx);
      });
      for (const page of seen) bus.emit('pageChanged', page);
      await tellListed(parts, owner);
      return {};
    },
  };
}
export type PageService = ReturnType<typeof createPageService>;

const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** It has the ground of its theme, and goes with the dark theme of the product. */
const ON_THEME: PageSettings = { dark: true, bgColor: colourName('ground') };
/** What a page that begins with a theme has of it; of a plain one nothing is said. 90002: the enterprise has no such theme. */
async function themed(
  { db, pages, store }: Pick<PageServiceParts, 'db' | 'pages' | 'store'>,
  owner: PageOwner,
  { theme: name, lookId }: Pick<BodyOut<typeof pageCalls.add>, 'theme' | 'lookId'>,
): Promise<PageSettings> {
  if (lookId === undefined) return name === undefined || name === 'plain' ? {} : { ...ON_THEME, theme: { name } };
  const found = await pages.owner(db, owner);
  const own = found && (await store.theme(db, found.orgId, lookId));
  if (!own) throw commonErrors.notFound({ lookId });
  return { ...ON_THEME, theme: { name: 'plain', own } };
}
