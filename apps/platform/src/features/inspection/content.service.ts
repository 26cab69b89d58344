import {
  type BodyOut,
  type InspectionContent,
  LIMITS,
  commonErrors,
  type inspectionContentCalls,
  inspectionErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import type { ContentRepository } from './content.repository.ts';

type Calls = typeof inspectionContentCalls;
/** Variables that are offered at a time; who looks for another one types more of its name. */
const VARIABLES = 50;

/** What the operation log says of one. */
const said = ({ name, note, items }: Pick<InspectionContent, 'name' | 'note' | 'items'>) => ({
  name,
  note,
  items: items.map(({ title }) => title),
});

/** 2703 (S1 §9), and items that bear one id. */
function assertItems(items: readonly { id: string }[]): void {
  const { itemsPerInspectionContent } = LIMITS.ops;
  if (items.length > itemsPerInspectionContent)
    throw inspectionErrors.contentItemsMax({ field: 'items', count: items.length });
  if (new Set(items.map(({ id }) => id)).size !== items.length) throw commonErrors.conflict({ field: 'items' });
}

export interface ContentParts {
  db: Db;
  contents: ContentRepository;
  operations: OperationLog;
  clock: Clock;
}
/** The rules of contents. That the caller reaches the organisation or content was checked before. */
export function createContentService({ db, contents, operations, clock }: ContentParts) {
  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) =>
      contents.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    async info({ id }: BodyOut<Calls['info']>): Promise<InspectionContent> {
      const content = await contents.find(db, id);
      if (!content) throw inspectionErrors.contentNotFound({ id });
      return content;
    },
    variables: (caller: Caller, { keyword }: BodyOut<Calls['variables']>) =>
      contents.variables(caller, keyword, VARIABLES),

    async add(caller: Caller, { orgId: asked, name, note = '', items }: BodyOut<Calls['add']>) {
      assertItems(items);
      const orgId = await homeOrg(db, caller, asked, { customers: true });
      const id = newId();
      return db.transaction(async (tx) => {
        const held = await contents.heldBy(tx, orgId);
        if (held >= LIMITS.inspection.contents) throw inspectionErrors.contentsMax({ held });
        await contents.insert(tx, { id, orgId, name, note, items, at: clock.now(), by: caller.loginName });
        const object = { objectType: 'inspectionContent', objectId: id, objectName: name } as const;
        const changes = changesOf({}, said({ name, note, items }));
        await operations.write(caller, { action: 'inspection.contentAdd', ...object, ...changes }, tx);
        const made = await contents.find(tx, id);
        if (!made) throw inspectionErrors.contentNotFound({ id });
        return made;
      });
    },

    async edit(caller: Caller, { id, version, name, note = '', items }: BodyOut<Calls['edit']>) {
      assertItems(items);
      return db.transaction(async (tx) => {
        const before = await contents.lock(tx, id);
        if (!before) throw inspectionErrors.contentNotFound({ id });
        if (before.version !== version) throw commonErrors.conflict({ version: before.version });
        await contents.update(tx, { id, name, note, items, at: clock.now(), by: caller.loginName });
        const object = { objectType: 'inspectionContent', objectId: id, objectName: name } as const;
        const changes = changesOf(said(before), said({ name, note, items }));
        await operations.write(caller, { action: 'inspection.contentEdit', ...object, ...changes }, tx);
        return (await contents.find(tx, id)) ?? before;
      });
    },

    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      await db
        .transaction(async (tx) => {
          const before = await contents.lock(tx, id);
          if (!before) throw inspectionErrors.contentNotFound({ id });
          await contents.delete(tx, id);
          const object = { objectType: 'inspectionContent', objectId: id, objectName: before.name } as const;
          const changes = changesOf(said(before), {});
          await operations.write(caller, { action: 'inspection.contentDelete', ...object, ...changes }, tx);
        })
        .catch((error: unknown) => {
          throw isStillReferenced(error) ? inspectionErrors.contentInUse({ id }) : error;
        });
      return {};
    },
  };
}
export type ContentService = ReturnType<typeof createContentService>;
