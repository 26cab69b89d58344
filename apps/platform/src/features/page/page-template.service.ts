import { type BodyOut, LIMITS, commonErrors, pageErrors, type pageTemplateCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { PageCopies } from './page-copy.ts';
import type { PageStore } from './page-store.ts';
import type { PageTemplateRepository } from './page-template.repository.ts';
import type { PageRepository } from './page.repository.ts';

export interface PageTemplateServiceParts {
  db: Db;
  pages: PageRepository;
  templates: PageTemplateRepository;
  store: PageStore;
  copies: Pick<PageCopies, 'keyed'>;
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
  const { db, pages, templates, store, copies, operations, clock } = parts;

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
      // Of no device and no template.
      const { stored, width, height, widgets } = await store.prepare({
        ...document,
        con: { ...document.con, title: name, equipmentId: '', templateId: '' },
      });
      const row = { id: newId(), name, width, height, widgets, at: clock.now(), by: caller.loginName };
      await db
        .transaction(async (tx) => {
          const held = await templates.count(tx, page.orgId);
          if (held >= LIMITS.page.templates) throw pageErrors.pageTemplatesMax({ held });
          await templates.insert(tx, page.orgId, row, stored);
          const told = JSON.stringify({ name, widgets, from: `${page.ownerName} / ${page.title}` });
          await operations.write(caller, { action: 'pageTemplate.add', ...object(row), new: told }, tx);
        })
        .catch((error: unknown) => {
          throw isDuplicate(error, 'page_template_name')
            ? pageErrors.pageTemplateExists({ name, field: 'name' })
            : error;
        });
      return { id: row.id };
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
