import {
  type BodyOut,
  type ComponentInfo,
  type ComponentSaved,
  type ComponentUses,
  LIMITS,
  type PageJson,
  commonErrors,
  type componentCalls,
  componentErrors,
} from '@lightfield/contract';
import { Con, type PageDocument, countWidgets, itemComponent, libraryIds } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import type { ComponentRepository, NewComponentVersion } from './component.repository.ts';
import type { PageCopies } from './page-copy.ts';
import { tellSeen } from './page-master.ts';
import { type PageDeviceRights, createPageBeside, mayChange } from './page-rights.ts';
import type { PageStore } from './page-store.ts';
import { written } from './page-work.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { packJson } from './packed.ts';

export interface ComponentServiceParts {
  db: Db;
  components: ComponentRepository;
  pages: Pick<PageRepository, 'find' | 'seenOn'>;
  store: PageStore;
  copies: Pick<PageCopies, 'keyed'>;
  rights: PageDeviceRights & {
    /** May the caller see what a page belongs to? */
    mayReadOwner(caller: Caller, owner: 'device' | 'template' | 'project', id: string): Promise<boolean>;
  };
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
const { perEnterprise, versions: keep, documentBytes } = LIMITS.component;
const object = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'component',
  objectId: id,
  objectName: name,
});
type Shape = Omit<NewComponentVersion, 'id' | 'version' | 'at' | 'by' | 'kind' | 'from' | 'note'>;
type Named = BodyOut<typeof componentCalls.uses>;

/** 90006: larger than one may be. */
async function shapeOf(document: PageDocument): Promise<Shape> {
  const { json, bytes, images, scenes } = written(document);
  if (bytes > documentBytes) throw commonErrors.bodyTooLarge({ bytes, maxBytes: documentBytes });
  const widgets = document.components.reduce((sum, component) => sum + countWidgets(component.widgets), 0);
  return { ...(await packJson(json)), widgets, images, scenes, holds: libraryIds(document) };
}

interface Made {
  readonly orgId: string;
  readonly id: string;
  readonly version: number;
  readonly kind: NewComponentVersion['kind'];
  readonly from?: number;
  readonly note: string;
  readonly shape: Shape;
}

/**
 * The rules of the library of components (decision 115). It is that of the enterprise of a page, which the caller reaches: that was
 * checked before.
 */
function createComponentService(parts: ComponentServiceParts) {
  const { db, components, store, copies, operations, clock } = parts;

  const { ofEnterprise } = createPageBeside(parts);
  async function locked(tx: Transaction, orgId: string, componentId: string) {
    const row = await components.lock(tx, orgId, componentId);
    if (!row) throw commonErrors.notFound({ componentId });
    return row;
  }
  /** 1920 for a name that the enterprise has already. */
  const naming = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error, 'component_name') ? componentErrors.nameExists({ field: 'name' }) : error;
    });

  /** 1906, 1907, 1917, 1918, 1925, 90006. Bound by key to what the page's owner has, so that it fits other owners, too. */
  async function proven(caller: Caller, page: StoredPage, json: PageJson): Promise<Shape> {
    const parsed = store.parse(json, caller.lang);
    if (!itemComponent(parsed)) throw componentErrors.documentInvalid({ path: 'widgets' });
    const { document } = await copies.keyed(db, parsed, page.owner);
    return shapeOf({ ...document, con: Con.parse({}) });
  }
  /** 1924: what it holds leads back to it. Answers the pages that show it. */
  async function addVersion(tx: Transaction, caller: Caller, { orgId, shape, from, ...made }: Made) {
    const held = await components.withHeld(tx, orgId, shape.holds);
    if (held.some(({ id }) => id === made.id)) throw componentErrors.holdsItself();
    const at = clock.now();
    await components.addVersion(tx, orgId, { ...made, ...shape, from: from ?? null, at, by: caller.loginName }, keep);
    const showing = await components.usedBy(tx, orgId, made.id);
    const ids = showing.map(({ id }) => id);
    await components.bringUses(tx, ids);
    return { saved: { id: made.id, version: made.version, at }, showing };
  }
  /** Whoever looks fetches the page anew. */
  const tell = (showing: Awaited<ReturnType<ComponentRepository['usedBy']>>): Promise<void> =>
    tellSeen(
      parts,
      showing.filter(({ published }) => !published).map(({ id }) => id),
    );

  async function next(
    caller: Caller,
    { pageId, componentId, base }: Named & { base: number },
    made: (tx: Transaction, page: StoredPage) => Promise<Pick<Made, 'kind' | 'note' | 'shape' | 'from'>>,
  ): Promise<ComponentSaved> {
    const page = await ofEnterprise(caller, pageId);
    const { saved, showing } = await db.transaction(async (tx) => {
      const before = await locked(tx, page.orgId, componentId);
      const { version, by, at } = before;
      if (version !== base) throw componentErrors.outdated({ version, by, at });
      const what = await made(tx, page);
      const done = await addVersion(tx, caller, { orgId: page.orgId, id: componentId, version: version + 1, ...what });
      const told = (of: number, note: string, from?: number) => ({ version: of, note, ...(from && { from }) });
      const changes = changesOf(told(version, before.note), told(version + 1, what.note, what.from));
      await operations.write(caller, { action: `component.${what.kind}`, ...object(before), ...changes }, tx);
      return done;
    });
    await tell(showing);
    return saved;
  }

  return {
    async add(caller: Caller, body: BodyOut<typeof componentCalls.add>): Promise<ComponentSaved> {
      const { pageId, name, folder = '', note = '', json } = body;
      const page = await ofEnterprise(caller, pageId);
      const shape = await proven(caller, page, json);
      return naming(async (tx) => {
        const held = await components.count(tx, page.orgId);
        if (held >= perEnterprise) throw componentErrors.componentsMax({ held });
        const id = newId();
        await components.insert(tx, page.orgId, { id, name, folder, at: clock.now() });
        const made = { orgId: page.orgId, id, version: 1, kind: 'add', note, shape } as const;
        const { saved } = await addVersion(tx, caller, made);
        const told = JSON.stringify({ name, folder, note, widgets: shape.widgets });
        await operations.write(caller, { action: 'component.add', ...object({ id, name }), new: told }, tx);
        return saved;
      });
    },

    save: (caller: Caller, { json, note = '', ...body }: BodyOut<typeof componentCalls.save>) =>
      next(caller, body, async (_tx, page) => ({ kind: 'save', note, shape: await proven(caller, page, json) })),

    /** 90002: that version is not kept. */
    restore: (caller: Caller, { version, ...body }: BodyOut<typeof componentCalls.restore>) =>
      next(caller, body, async (tx) => {
        const stored = await components.version(tx, body.componentId, version);
        if (!stored) throw commonErrors.notFound({ version });
        return { kind: 'restore', from: version, note: '', shape: await shapeOf(await store.read(stored)) };
      }),

    edit: (caller: Caller, { pageId, componentId, name, folder }: BodyOut<typeof componentCalls.edit>) =>
      ofEnterprise(caller, pageId).then(({ orgId }) =>
        naming(async (tx): Promise<Record<string, never>> => {
          const before = await locked(tx, orgId, componentId);
          const after = { name, folder: folder ?? before.folder };
          const was = { name: before.name, folder: before.folder };
          if (after.name === was.name && after.folder === was.folder) return {};
          await components.rename(tx, componentId, after);
          const told = { ...object({ id: componentId, name }), ...changesOf(was, after) };
          await operations.write(caller, { action: 'component.edit', ...told }, tx);
          return {};
        }),
      ),

    async delete(caller: Caller, { pageId, componentId }: Named): Promise<Record<string, never>> {
      const { orgId } = await ofEnterprise(caller, pageId);
      await db
        .transaction(async (tx) => {
          const row = await locked(tx, orgId, componentId);
          const uses = await components.uses(tx, orgId, componentId);
          const counts = {
            pages: uses.pages.length,
            pageTemplates: uses.pageTemplates.length,
            components: uses.components.length,
          };
          if (Object.values(counts).some((count) => count > 0)) throw componentErrors.inUse(counts);
          await components.delete(tx, componentId);
          const old = JSON.stringify({ name: row.name, version: row.version });
          await operations.write(caller, { action: 'component.delete', ...object(row), old }, tx);
        })
        .catch((error: unknown) => {
          // somebody has saved a page with it in the meantime
          throw isStillReferenced(error) ? componentErrors.inUse({ pages: 1 }) : error;
        });
      return {};
    },
  };
}
export type ComponentService = ReturnType<typeof createComponentService>;

/** What is asked of the library without changing it. */
function createComponentReader(parts: ComponentServiceParts) {
  const { db, components, pages, store, rights } = parts;
  const { beside } = createPageBeside(parts);
  async function known(caller: Caller, { pageId, componentId }: Named) {
    const { orgId } = await beside(caller, pageId);
    const row = await components.find(db, orgId, componentId);
    if (!row) throw commonErrors.notFound({ componentId });
    return { orgId, row };
  }

  return {
    /** Nothing for those who may only look at the page: they open the designer, too, and see it as it is. */
    async query(caller: Caller, pageId: string) {
      const page = await pages.find(db, pageId);
      if (!page) throw commonErrors.notFound({ pageId });
      return (await mayChange(rights, caller, page.owner)) ? components.all(db, page.orgId) : [];
    },

    /** 90002: that version is not kept. */
    async info(
      caller: Caller,
      { version, lean = false, ...named }: BodyOut<typeof componentCalls.info>,
    ): Promise<ComponentInfo> {
      const { orgId, row } = await known(caller, named);
      const wanted = version ?? row.version;
      if (!(await components.version(db, row.id, wanted))) throw commonErrors.notFound({ version: wanted });
      const document = await store.library.item(db, orgId, { ...row, version: wanted });
      return { ...row, version: wanted, document: { ...(lean ? store.brief(document) : document) } };
    },
    versions: async (caller: Caller, named: Named) => components.versions(db, (await known(caller, named)).row.id),

    async uses(caller: Caller, named: Named): Promise<ComponentUses> {
      const { orgId, row } = await known(caller, named);
      const { pages: all, ...others } = await components.uses(db, orgId, row.id);
      const seen = await Promise.all(all.map(({ owner, ownerId }) => rights.mayReadOwner(caller, owner, ownerId)));
      const shown = all.filter((_page, at) => seen[at]);
      return { pages: shown, hidden: all.length - shown.length, ...others };
    },
  };
}
export type ComponentReader = ReturnType<typeof createComponentReader>;

export const createComponentLibrary = (parts: ComponentServiceParts) => ({
  ...createComponentReader(parts),
  ...createComponentService(parts),
});
