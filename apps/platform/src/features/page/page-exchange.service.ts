import {
  type BodyOut,
  LIMITS,
  type PageArrived,
  type PageFile,
  type PageFileImage,
  type PageFileScenes,
  commonErrors,
  type pageCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type CarriedScenes, NO_SCENES, scenesIn, withOwnScenes } from './carried-scenes.ts';
import { keyedBindings } from './page-binding-rules.ts';
import type { PageCopies } from './page-copy.ts';
import { withOwnPictures } from './own-pictures.ts';
import type { PageImageService } from './page-image.service.ts';
import { type PageOwner, ownerOf } from './page-owner.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import { pageObject, toldOf } from './page-save.service.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';

export interface PageExchangeServiceParts {
  db: Db;
  pages: PageRepository;
  store: PageStore;
  copies: Pick<PageCopies, 'keyed' | 'fitted' | 'withPictures'>;
  rights: PageDeviceRights;
  operations: OperationLog;
  clock: Clock;
  images: Pick<PageImageService, 'forFile' | 'fromFile'>;
  scenes: CarriedScenes;
}

/** What a call adds to the file that it brings. */
const ROOM_OF_CALL = 256 * 1024;
/** How much longer a form makes what is in a file. */
const AS_FORM = { json: 2, base64: 1.07 } as const;

/** Single pages copied, exported and imported. Whether the caller reaches what the body names was checked before. */
export function createPageExchangeService(parts: PageExchangeServiceParts) {
  const { db, pages, store, copies, rights, operations, clock, images, scenes } = parts;

  async function known(id: string): Promise<StoredPage> {
    const page = await pages.find(db, id);
    if (!page) throw commonErrors.notFound({ id });
    return page;
  }
  interface Taken {
    owner: PageOwner;
    document: PageDocument;
    /** Of a file. */
    pictures?: readonly PageFileImage[];
    /** That came along. */
    carried: PageFileScenes;
    kind: 'copy' | 'import';
    from: string;
    passwordHash?: string | null;
  }
  async function add(
    caller: Caller,
    { owner, document, pictures = [], carried, kind, from, passwordHash = null }: Taken,
  ) {
    const id = newId();
    return db.transaction(async (tx) => {
      const found = await pages.lockOwner(tx, owner);
      if (!found) throw commonErrors.notFound({ id: owner.id });
      const take = async (picture: PageFileImage) => (await images.fromFile(tx, caller, found.orgId, picture)).url;
      const drawn = await withOwnPictures(document, pictures, take);
      const { document: whole, scenesLeft } = await withOwnScenes(drawn, (ids) =>
        scenes.take(tx, caller, found.orgId, carried, ids),
      );
      const prepared = await store.prepare(whole);
      const saved = await store.insert(tx, caller, { id, owner }, prepared, { kind, passwordHash });
      const object = pageObject({ id, title: prepared.title, ownerName: found.name });
      const told = JSON.stringify({ ...toldOf(prepared), from });
      await operations.write(caller, { action: `page.${kind}`, ...object, new: told }, tx);
      return { ...saved, scenesLeft };
    });
  }

  return {
    /** With its password: who may not see the one does not see the other. */
    async copy(caller: Caller, body: BodyOut<typeof pageCalls.copy>): Promise<PageArrived> {
      const source = await known(body.id);
      const owner = ownerOf(body);
      await assertMayChange(rights, caller, owner);
      const keyed = await copies.keyed(db, await store.newest(db, source), source.owner, body.remap);
      const { document, cleared } = await copies.fitted(db, keyed, owner);
      const goes = (await pages.owner(db, owner))?.orgId !== source.orgId;
      const saved = await add(caller, {
        owner,
        carried: goes ? await scenes.forFile(db, source.id, scenesIn(document), Number.POSITIVE_INFINITY) : NO_SCENES,
        document: await copies.withPictures(
          db,
          store.configured(document, owner, { title: body.title ?? source.title }),
          source,
          owner,
        ),
        kind: 'copy',
        from: `${source.ownerName} / ${source.title}`,
        passwordHash: source.passwordHash,
      });
      return { ...saved, cleared };
    },

    async exportPage(caller: Caller, id: string): Promise<PageFile> {
      const page = await known(id);
      const document = await store.newest(db, page);
      const bound = new Set(document.bind.signals);
      const variables = await pages.variablesOf(db, page.owner, document.bind.signals);
      await operations.write(caller, { action: 'page.export', ...pageObject(page) });
      const file = {
        lightfield: 'page',
        v: 1,
        title: page.title,
        exportedAt: clock.now(),
        keys: Object.fromEntries(variables.filter((one) => bound.has(one.id)).map(({ id: from, key }) => [from, key])),
        document: { ...document },
        ...(await images.forFile(id)),
      } as const;
      const rest = AS_FORM.json * Buffer.byteLength(JSON.stringify(file)) + ROOM_OF_CALL;
      const room = (LIMITS.page.importBytes - rest) / AS_FORM.base64;
      return { ...file, ...(await scenes.forFile(db, id, scenesIn(document), room)) };
    },

    /** 1906, 1907: the file is not sound; 1901, 1902. */
    async importPage(caller: Caller, body: BodyOut<typeof pageCalls.importPage>): Promise<PageArrived> {
      const owner = ownerOf(body);
      await assertMayChange(rights, caller, owner);
      const { file, title = file.title, remap = [] } = body;
      const lost = new Set<string>();
      const keyOf = new Map(Object.entries(file.keys));
      const renamed = new Map(remap.map(({ from, to }) => [from, to]));
      const read = store.rebind(store.parse(file.document, caller.lang), keyedBindings(keyOf, renamed, lost));
      const { document, cleared } = await copies.fitted(db, { document: read, cleared: [...lost] }, owner);
      const whole = store.configured(document, owner, { title });
      const made = { owner, document: whole, pictures: file.images, carried: file } as const;
      return { ...(await add(caller, { ...made, kind: 'import', from: file.title })), cleared };
    },
  };
}
export type PageExchangeService = ReturnType<typeof createPageExchangeService>;
