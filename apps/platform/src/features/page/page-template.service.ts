import {
  type BodyOut,
  LIMITS,
  type PageFile,
  commonErrors,
  pageErrors,
  type pageTemplateCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { type CarriedScenes, withOwnScenes } from './carried-scenes.ts';
import { withOwnPictures } from './own-pictures.ts';
import { keyedBindings } from './page-binding-rules.ts';
import type { PageCopies } from './page-copy.ts';
import type { PageImageService } from './page-image.service.ts';
import type { PageStore } from './page-store.ts';
import type { PageTemplateRepository } from './page-template.repository.ts';
import type { PageRepository } from './page.repository.ts';

export interface PageTemplateServiceParts {
  db: Db;
  pages: PageRepository;
  templates: PageTemplateRepository;
  store: PageStore;
  copies: Pick<PageCopies, 'keyed'>;
  images: Pick<PageImageService, 'fromFile'>;
  scenes: CarriedScenes;
  operations: OperationLog;
  clock: Clock;
}
const object = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'pageTemplate',
  objectId: id,
  objectName: name,
});

/** The rules of page templates. They belong to the enterprise of the page they were made from. */
export function createPageTemplateService(parts: PageTemplateServiceParts) {
  const { db, pages, templates, store, copies, images, scenes, operations, clock } = parts;

  interface Kept {
    readonly orgId: string;
    readonly name: string;
    readonly document: PageDocument;
    readonly from: string;
  }
  async function keep(tx: Transaction, caller: Caller, { orgId, name, document, from }: Kept): Promise<{ id: string }> {
    // Of no device and no template.
    const { stored, width, height, widgets, components, looks } = await store.prepare({
      ...document,
      con: { ...document.con, title: name, equipmentId: '', templateId: '' },
    });
    const row = { id: newId(), name, width, height, widgets, at: clock.now(), by: caller.loginName };
    const held = await templates.count(tx, orgId);
    if (held >= LIMITS.page.templates) throw pageErrors.pageTemplatesMax({ held });
    await templates.insert(tx, orgId, row, { ...stored, components, looks }).catch((error: unknown) => {
      throw isDuplicate(error, 'page_template_name') ? pageErrors.pageTemplateExists({ name, field: 'name' }) : error;
    });
    const told = JSON.stringify({ name, widgets, from });
    await operations.write(caller, { action: 'pageTemplate.add', ...object(row), new: told }, tx);
    return { id: row.id };
  }

  return {
    page: (caller: Caller, body: BodyOut<typeof pageTemplateCalls.query>) => templates.page(caller, body),
    async info(caller: Caller, pageTemplateId: string) {
      const found = await templates.find(caller, pageTemplateId);
      if (!found) throw commonErrors.notFound({ pageTemplateId });
      return { ...found.row, document: { ...(await store.read(found.stored)) } };
    },

    /** 1915: the name is taken; 1916: there are too many. */
    async add(caller: Caller, { id: pageId, name }: BodyOut<typeof pageTemplateCalls.add>): Promise<{ id: string }> {
      const page = await pages.find(db, pageId);
      if (!page) throw commonErrors.notFound({ id: pageId });
      const { document } = await copies.keyed(db, await store.newest(db, page), page.owner);
      const from = `${page.ownerName} / ${page.title}`;
      return db.transaction((tx) => keep(tx, caller, { orgId: page.orgId, name, document, from }));
    },

    /** The page of a file, in a transaction of who has it from somewhere. 1906, 1907: it is not sound; 1915, 1916. */
    async take(
      tx: Transaction,
      caller: Caller,
      { orgId, name, file, from }: { orgId: string; name: string; file: PageFile; from: string },
    ): Promise<{ id: string; scenesLeft: string[] }> {
      const keyed = keyedBindings(new Map(Object.entries(file.keys)), new Map(), new Set());
      const drawn = await withOwnPictures(
        store.rebind(store.parse(file.document, caller.lang), keyed),
        file.images,
        async (picture) => (await images.fromFile(tx, caller, orgId, picture)).url,
      );
      const { document, scenesLeft } = await withOwnScenes(drawn, (ids) => scenes.take(tx, caller, orgId, file, ids));
      return { ...(await keep(tx, caller, { orgId, name, document, from })), scenesLeft };
    },

    async delete(caller: Caller, pageTemplateId: string): Promise<Record<string, never>> {
      const found = await templates.find(caller, pageTemplateId);
      if (!found) throw commonErrors.notFound({ pageTemplateId });
      await db.transaction(async (tx) => {
        if (!(await templates.delete(tx, pageTemplateId))) throw commonErrors.notFound({ pageTemplateId });
        const { name, widgets } = found.row;
        const old = JSON.stringify({ name, widgets });
        await operations.write(caller, { action: 'pageTemplate.delete', ...object(found.row), old }, tx);
      });
      return {};
    },
  };
}
export type PageTemplateService = ReturnType<typeof createPageTemplateService>;
