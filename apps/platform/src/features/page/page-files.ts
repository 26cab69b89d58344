import {
  type DevicePageFile,
  LIMITS,
  PAGE_IMAGE_PATH,
  type PageChange,
  type PageFileImage,
  pageErrors,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { keyedBindings } from './page-binding-rules.ts';
import { type PageCopies, renamed } from './page-copy.ts';
import type { PageImageService } from './page-image.service.ts';
import type { PageOwner } from './page-owner.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository } from './page.repository.ts';

export interface PageFilesParts {
  pages: PageRepository;
  store: PageStore;
  copies: Pick<PageCopies, 'fitted'>;
  images: Pick<PageImageService, 'forFile' | 'fromFile'>;
  operations: OperationLog;
}

/** Pictures of all pages of a device in its file, together; the rest is named. Bytes of base64. */
const IMAGES_MAX = 6 * 1024 * 1024;

/** Pages of a device in the file of the device: bindings by key, jumps between them by the ids they have in the file. */
export function createPageFiles({ pages, store, copies, images, operations }: PageFilesParts) {
  const sameTitle = async (on: Queryable, owner: PageOwner) =>
    new Map((await pages.of(on, owner)).map((page) => [page.title.toLowerCase(), page]));

  return {
    async filesOf(on: Queryable, owner: PageOwner, exportedAt: number): Promise<DevicePageFile[]> {
      const files: DevicePageFile[] = [];
      let room = IMAGES_MAX;
      for (const page of await pages.of(on, owner)) {
        const document = await store.newest(on, page);
        const variables = await pages.variablesOf(on, owner, document.bind.signals);
        const found = await images.forFile(page.id);
        const bytes = found.images.reduce((sum, { data }) => sum + data.length, 0);
        const fits = bytes <= room;
        if (fits) room -= bytes;
        files.push({
          lightfield: 'page',
          v: 1,
          id: page.id,
          home: page.home,
          title: page.title,
          exportedAt,
          keys: Object.fromEntries(variables.map(({ id, key }) => [id, key])),
          document: { ...renamed(document, [[owner.id, '']]) },
          images: fits ? found.images : [],
          imagesLeft: fits ? found.imagesLeft : [...found.imagesLeft, ...found.images.map(({ name }) => name)],
        });
      }
      return files;
    },

    /** What the pages of a file would do to those of a device. */
    async fileChanges(on: Queryable, owner: PageOwner, files: readonly DevicePageFile[]): Promise<PageChange[]> {
      const there = await sameTitle(on, owner);
      return files.map(({ title }) => ({ title, change: there.has(title.toLowerCase()) ? 'changed' : 'added' }));
    },

    /**
     * The pages of a file as pages of a device, after its variables. One of the same title becomes the file's, and what it was
     * stays a version. 1902; 1906 and 1907: a page is not sound.
     */
    async takeFiles(
      tx: Transaction,
      caller: Caller,
      owner: PageOwner,
      files: readonly DevicePageFile[],
    ): Promise<void> {
      const target = await pages.lockOwner(tx, owner);
      if (files.length === 0 || !target) return;
      const there = await sameTitle(tx, owner);
      const added = new Set(files.map(({ title }) => title.toLowerCase()).filter((title) => !there.has(title)));
      if (there.size + added.size > LIMITS.device.pages) throw pageErrors.pagesMax({ held: there.size });
      const ids = new Map(files.map(({ id, title }) => [id, there.get(title.toLowerCase())?.id ?? newId()]));
      for (const file of files) {
        const keyed = keyedBindings(new Map(Object.entries(file.keys)), new Map(), new Set());
        const read = store.rebind(store.parse(file.document, caller.lang), keyed);
        const { document } = await copies.fitted(tx, { document: read, cleared: [] }, owner);
        const pictures = await ownPictures(tx, caller, target.orgId, file.images, document);
        const whole = store.configured(document, owner, { title: file.title });
        const prepared = await store.prepare(renamed(whole, [...ids, ...pictures]));
        const known = there.get(file.title.toLowerCase());
        const locked = known && (await pages.lock(tx, known.id));
        if (locked) await store.addVersion(tx, caller, locked, prepared, { kind: 'import' });
        else await store.insert(tx, caller, { id: ids.get(file.id) ?? newId(), owner }, prepared, { kind: 'import' });
      }
      const home = files.find((file) => file.home);
      if (home && ![...there.values()].some((page) => page.home))
        await pages.setHome(tx, owner, ids.get(home.id) ?? null);
      const object = { objectType: owner.kind, objectId: owner.id, objectName: target.name };
      const told = JSON.stringify({ pages: files.map(({ title }) => title) });
      await operations.write(caller, { action: 'page.import', ...object, new: told }, tx);
    },
  };

  /** Pictures that came with the file, and are shown, become the enterprise's own. */
  async function ownPictures(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    pictures: readonly PageFileImage[],
    document: PageDocument,
  ): Promise<(readonly [from: string, to: string])[]> {
    const text = JSON.stringify(document);
    const own: (readonly [string, string])[] = [];
    for (const picture of pictures) {
      const path = PAGE_IMAGE_PATH + picture.id;
      if (!text.includes(`"${path}"`)) continue;
      own.push([path, (await images.fromFile(tx, caller, orgId, picture)).url]);
    }
    return own;
  }
}
export type PageFiles = ReturnType<typeof createPageFiles>;
