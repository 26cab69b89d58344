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
import { type CarriedScenes, changed, scenesIn } from './carried-scenes.ts';
import { keyedBindings } from './page-binding-rules.ts';
import type { PageCopies } from './page-copy.ts';
import type { PageImageService } from './page-image.service.ts';
import type { PageOwner } from './page-owner.ts';
import type { PageStore } from './page-store.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { renamed } from './renamed.ts';
import { isSamePage } from './same-page.ts';

export interface PageFilesParts {
  pages: PageRepository;
  store: PageStore;
  copies: Pick<PageCopies, 'fitted'>;
  images: Pick<PageImageService, 'forFile' | 'fromFile' | 'known'>;
  scenes: CarriedScenes;
  operations: OperationLog;
}

/** Pictures of all pages of a device in its file, together; the rest is named. Bytes of base64. */
const IMAGES_MAX = 6 * 1024 * 1024;

/** 3D scenes of all pages of a device in its file, together; the rest is named. Bytes of the file. */
const SCENES_MAX = 14 * 1024 * 1024;

/** Pages of a device in the file of the device: bindings by key, jumps between them by the ids they have in the file. */
export function createPageFiles({ pages, store, copies, images, scenes, operations }: PageFilesParts) {
  const sameTitle = async (on: Queryable, owner: PageOwner) =>
    new Map((await pages.of(on, owner)).map((page) => [page.title.toLowerCase(), page]));

  return {
    async filesOf(on: Queryable, owner: PageOwner, exportedAt: number): Promise<DevicePageFile[]> {
      const files: DevicePageFile[] = [];
      let room = IMAGES_MAX;
      const scenesFor = scenesOfOne(scenes, on);
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
          ...(await scenesFor(page.id, document)),
        });
      }
      return files;
    },

    /** What the pages of a file would do to those of a device. 1906 and 1907: a page is not sound. */
    async fileChanges(
      on: Queryable,
      caller: Caller,
      owner: PageOwner,
      files: readonly DevicePageFile[],
    ): Promise<PageChange[]> {
      const target = await pages.owner(on, owner);
      const there = await sameTitle(on, owner);
      const ids = idsFor(files, there);
      const shown = scenesOf(files);
      const sceneIds = target ? await scenes.known(on, target.orgId, shown.file, shown.ids) : new Map<string, string>();
      const places = [...ids, ...changed(sceneIds)];
      const changes: PageChange[] = [];
      for (const file of files) {
        const known = there.get(file.title.toLowerCase());
        if (!known || !target) {
          changes.push({ title: file.title, change: 'added' });
          continue;
        }
        const coming = await asPage(on, caller, owner, file, places, (picture) =>
          images.known(on, target.orgId, picture),
        );
        const change = isSamePage(coming, await store.newest(on, known)) ? 'unchanged' : 'changed';
        changes.push({ title: file.title, change });
      }
      return changes;
    },

    /**
     * The pages of a file as pages of a device, after its variables. One of the same title becomes the file's, and what it was
     * stays a version; one that is the same already is left alone. 1902; 1906 and 1907: a page is not sound.
     */
    async takeFiles(
      tx: Transaction,
      caller: Caller,
      owner: PageOwner,
      files: readonly DevicePageFile[],
    ): Promise<{ scenesLeft: string[] }> {
      const target = await pages.lockOwner(tx, owner);
      if (files.length === 0 || !target) return { scenesLeft: [] };
      const there = await sameTitle(tx, owner);
      const added = new Set(files.map(({ title }) => title.toLowerCase()).filter((title) => !there.has(title)));
      if (there.size + added.size > LIMITS.device.pages) throw pageErrors.pagesMax({ held: there.size });
      const ids = idsFor(files, there);
      const shown = scenesOf(files);
      const arrived = await scenes.take(tx, caller, target.orgId, shown.file, shown.ids);
      const places = [...ids, ...changed(arrived.ids)];
      const scenesLeft = [...arrived.left];
      const taken: string[] = [];
      for (const file of files) {
        const coming = await asPage(tx, caller, owner, file, places, async (picture) => {
          const { url } = await images.fromFile(tx, caller, target.orgId, picture);
          return url;
        });
        const known = there.get(file.title.toLowerCase());
        const locked = known && (await pages.lock(tx, known.id));
        if (locked && isSamePage(coming, await store.newest(tx, locked))) continue;
        const prepared = await store.prepare(coming);
        if (locked) await store.addVersion(tx, caller, locked, prepared, { kind: 'import' });
        else await store.insert(tx, caller, { id: ids.get(file.id) ?? newId(), owner }, prepared, { kind: 'import' });
        taken.push(file.title);
      }
      const home = files.find((file) => file.home);
      if (home && ![...there.values()].some((page) => page.home))
        await pages.setHome(tx, owner, ids.get(home.id) ?? null);
      if (taken.length === 0) return { scenesLeft };
      const object = { objectType: owner.kind, objectId: owner.id, objectName: target.name };
      await operations.write(caller, { action: 'page.import', ...object, new: JSON.stringify({ pages: taken }) }, tx);
      return { scenesLeft };
    },
  };

  /** The page of a file as the owner would have it: bindings by key, jumps to its own pages and 3D scenes where they are (`places`), and so pictures. */
  async function asPage(
    on: Queryable,
    caller: Caller,
    owner: PageOwner,
    file: DevicePageFile,
    places: readonly (readonly [from: string, to: string])[],
    pictureAt: (picture: PageFileImage) => Promise<string | undefined>,
  ): Promise<PageDocument> {
    const keyed = keyedBindings(new Map(Object.entries(file.keys)), new Map(), new Set());
    const read = store.rebind(store.parse(file.document, caller.lang), keyed);
    const { document } = await copies.fitted(on, { document: read, cleared: [] }, owner);
    const text = JSON.stringify(document);
    const own: (readonly [from: string, to: string])[] = [];
    for (const picture of file.images) {
      const path = PAGE_IMAGE_PATH + picture.id;
      const url = text.includes(`"${path}"`) ? await pictureAt(picture) : undefined;
      if (url !== undefined) own.push([path, url]);
    }
    return renamed(store.configured(document, owner, { title: file.title }), [...places, ...own]);
  }
}

/** What each page of a device brings along; a scene that several of them show comes with the first. */
function scenesOfOne(scenes: Pick<CarriedScenes, 'forFile'>, on: Queryable) {
  let room = SCENES_MAX;
  const carried = new Set<string>();
  return async (pageId: string, document: PageDocument) => {
    const shown = scenesIn(document).filter((id) => !carried.has(id));
    const own = await scenes.forFile(on, pageId, shown, room);
    if (own.scenes.length > 0) room -= Buffer.byteLength(JSON.stringify(own));
    for (const { id } of own.scenes) carried.add(id);
    return own;
  };
}

/** What they name of 3D scenes, and those that came with any of them. */
const scenesOf = (files: readonly DevicePageFile[]) => ({
  ids: [...new Set(files.flatMap(({ document }) => scenesIn(document)))],
  file: {
    scenes: files.flatMap(({ scenes }) => scenes),
    models: files.flatMap(({ models }) => models),
    scenesLeft: files.flatMap(({ scenesLeft }) => scenesLeft),
  },
});

type SameTitle = ReadonlyMap<string, Pick<StoredPage, 'id'>>;
/** Ids that the pages of a file get: those of the pages of the same title. */
const idsFor = (files: readonly DevicePageFile[], there: SameTitle): ReadonlyMap<string, string> =>
  new Map(files.map(({ id, title }) => [id, there.get(title.toLowerCase())?.id ?? newId()]));

export type PageFiles = ReturnType<typeof createPageFiles>;
