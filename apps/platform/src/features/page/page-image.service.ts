import { createHash } from 'node:crypto';
import {
  type BodyOut,
  LIMITS,
  PAGE_IMAGE_KINDS,
  type PageFileImage,
  type PageImage,
  type Uploaded,
  commonErrors,
  inputErrors,
  pageErrors,
  type pageImageCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import { kindOf, utf8 } from '../../kernel/upload/kind-of.ts';
import type { Picture } from '../../kernel/upload/serve.ts';
import { isSafeSvg } from '../../kernel/upload/svg.ts';
import type { PageImageRepository, ServedImage } from './page-image.repository.ts';
import { type PageDeviceRights, assertMayChange } from './page-rights.ts';
import type { PageRepository } from './page.repository.ts';

export interface PageImageServiceParts {
  db: Db;
  images: PageImageRepository;
  pages: Pick<PageRepository, 'find'>;
  rights: PageDeviceRights & {
    mayRead(caller: Caller, deviceId: string): Promise<boolean>;
    mayReadProject(caller: Caller, projectId: string): Promise<boolean>;
  };
  operations: OperationLog;
  clock: Clock;
}
const object = ({ id, name }: Pick<PageImage, 'id' | 'name'>) => ({
  objectType: 'pageImage',
  objectId: id,
  objectName: name,
});
const pictureOf = ({ kind, bytes, hash }: ServedImage): Picture => ({ kind, bytes, etag: hash.toString('base64url') });

/** The rules of the library of pictures. What a file is was proven before (kernel/upload). */
export function createPageImageService({ db, images, pages, rights, operations, clock }: PageImageServiceParts) {
  /** For a page: its enterprise's. Otherwise where something new belongs. */
  async function homeOf(caller: Caller, pageId: string | undefined, asked: string | undefined): Promise<string> {
    const page = pageId === undefined ? undefined : await pages.find(db, pageId);
    if (page) await assertMayChange(rights, caller, page.owner);
    if (page) return page.orgId;
    if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_page_edit' });
    return homeOrg(db, caller, asked);
  }

  /** 1913. The same bytes are kept once. */
  async function keep(tx: Transaction, caller: Caller, orgId: string, { name, kind, bytes }: Uploaded) {
    const hash = createHash('sha256').update(bytes).digest();
    const held = await images.count(tx, orgId);
    const known = await images.same(tx, orgId, hash);
    if (known) return known;
    if (held >= LIMITS.page.images) throw pageErrors.pageImagesMax({ held });
    const row = { id: newId(), orgId, name: name.slice(0, 100), kind, hash, bytes };
    await images.insert(tx, { ...row, at: clock.now(), by: caller.loginName });
    const told = JSON.stringify({ kind, bytes: bytes.length });
    await operations.write(caller, { action: 'pageImage.add', ...object(row), new: told }, tx);
    const made = await images.same(tx, orgId, hash);
    if (!made) throw new Error('a picture that was just stored is not there');
    return made;
  }

  return {
    page: (caller: Caller, body: BodyOut<typeof pageImageCalls.query>) => images.page(caller, body),

    /** 1913: the library is full. */
    async upload(
      caller: Caller,
      { file, pageId, orgId: asked }: BodyOut<typeof pageImageCalls.upload>,
    ): Promise<PageImage> {
      const orgId = await homeOf(caller, pageId, asked);
      return db.transaction((tx) => keep(tx, caller, orgId, file));
    },

    /** Pictures on the newest version of a page, for its file; names of those that would make it too large. */
    async forFile(pageId: string): Promise<{ images: PageFileImage[]; imagesLeft: string[] }> {
      const found = await images.ofPage(pageId, LIMITS.page.fileImageBytes);
      return {
        images: found.flatMap(({ id, name, bytes }) => (bytes ? { id, name, data: bytes.toString('base64') } : [])),
        imagesLeft: found.flatMap(({ name, bytes }) => (bytes ? [] : name)),
      };
    },
    /** A picture out of a file, proven as at an upload, in the library of this enterprise. 10007, 10008, 1913. */
    async fromFile(tx: Transaction, caller: Caller, orgId: string, { name, data }: PageFileImage): Promise<PageImage> {
      const bytes = Buffer.from(data, 'base64');
      const maxBytes = LIMITS.upload.imageBytes;
      if (bytes.length > maxBytes) throw inputErrors.fileTooLarge({ field: 'file', maxBytes });
      const kind = kindOf(bytes);
      const isTaken = PAGE_IMAGE_KINDS.some((one) => one === kind);
      if (!kind || !isTaken || (kind === 'svg' && !isSafeSvg(utf8(bytes) ?? '')))
        throw inputErrors.fileTypeWrong({ field: 'file', accepted: PAGE_IMAGE_KINDS.join(',') });
      return keep(tx, caller, orgId, { name: plain(name) || kind, kind, bytes });
    },

    /** Where the enterprise has a picture of a file already; `undefined`: nowhere. */
    async known(on: Queryable, orgId: string, { data }: PageFileImage): Promise<string | undefined> {
      const hash = createHash('sha256').update(Buffer.from(data, 'base64')).digest();
      return (await images.same(on, orgId, hash))?.url;
    },

    async delete(caller: Caller, imageId: string): Promise<Record<string, never>> {
      const image = await images.find(caller, imageId);
      if (!image) throw commonErrors.notFound({ imageId });
      if (image.pages > 0) throw pageErrors.pageImageInUse({ pages: image.pages });
      await db
        .transaction(async (tx) => {
          if (!(await images.delete(tx, imageId))) throw commonErrors.notFound({ imageId });
          const old = JSON.stringify({ kind: image.kind, bytes: image.bytes });
          await operations.write(caller, { action: 'pageImage.delete', ...object(image), old }, tx);
        })
        .catch((error: unknown) => {
          // Somebody has saved a page with it in the meantime.
          throw isStillReferenced(error) ? pageErrors.pageImageInUse({ pages: 1 }) : error;
        });
      return {};
    },

    /**
     * The picture, for whoever belongs to its enterprise, and for whoever sees a device or project on one of whose pages it is: external
     * accounts and visitors of share links see nothing else. `undefined`: there is none for them.
     */
    async picture(id: string, caller: Caller | undefined, visits: readonly string[]): Promise<Picture | undefined> {
      const own = caller && (await images.seenBy(caller, id));
      if (own) return pictureOf(own);
      const { devices, projects } = await images.ownersWith(id);
      const owners = [...devices, ...projects];
      if (owners.length === 0) return undefined;
      const seen =
        (visits.length > 0 && (await images.ownersOfVisits(visits)).some((owner) => owners.includes(owner))) ||
        (caller !== undefined && (await readsOne(caller, devices, projects)));
      const image = seen ? await images.served(id) : undefined;
      return image && pictureOf(image);
    },
  };

  async function readsOne(caller: Caller, devices: readonly string[], projects: readonly string[]): Promise<boolean> {
    for (const device of devices) if (await rights.mayRead(caller, device)) return true;
    for (const project of projects) if (await rights.mayReadProject(caller, project)) return true;
    return false;
  }
}
export type PageImageService = ReturnType<typeof createPageImageService>;

// oxlint-disable-next-line no-control-regex -- refusing them is the point
const plain = (name: string): string => name.replaceAll(/[\u0000-\u001f\\/]/g, '').trim();
