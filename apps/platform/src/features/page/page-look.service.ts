import {
  type BodyOut,
  LIMITS,
  type PageJson,
  type PageLookKind,
  type PageLookRow,
  type PageLookSaved,
  type PageLookUses,
  commonErrors,
  type pageLookCalls,
  pageLookErrors,
} from '@lightfield/contract';
import { NamedStyleJson, OwnThemeJson } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { PageLookRepository } from './page-look.repository.ts';
import { type OwnerFields, ownerOf } from './page-owner.ts';
import { tellSeen } from './page-master.ts';
import { type PageDeviceRights, createPageBeside, mayChange } from './page-rights.ts';
import type { PageRepository } from './page.repository.ts';

export interface PageLookServiceParts {
  db: Db;
  looks: PageLookRepository;
  pages: Pick<PageRepository, 'find' | 'owner' | 'seenOn'>;
  rights: PageDeviceRights & {
    /** May the caller see what a page belongs to? */
    mayReadOwner(caller: Caller, owner: 'device' | 'template' | 'project', id: string): Promise<boolean>;
  };
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
}
const { themes, styles, lookChars } = LIMITS.pageLook;
const MOST: Readonly<Record<PageLookKind, number>> = { theme: themes, style: styles };
/** Deleted ones that nothing has any more are forgotten after so long. */
const FORGET_MS = 86_400_000;
const object = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'pageLook',
  objectId: id,
  objectName: name,
});
type Named = BodyOut<typeof pageLookCalls.uses>;

const PROOFS: Readonly<Record<PageLookKind, z.ZodType<PageJson>>> = { theme: OwnThemeJson, style: NamedStyleJson };
/** 1929: it is none; 90006: it is longer than one may be. */
function proven(kind: PageLookKind, json: PageJson): PageJson {
  const parsed = PROOFS[kind].safeParse(json);
  if (!parsed.success) throw pageLookErrors.lookInvalid({ path: parsed.error.issues[0]?.path.join('.') ?? '' });
  const chars = JSON.stringify(parsed.data).length;
  if (chars > lookChars) throw commonErrors.bodyTooLarge({ bytes: chars, maxBytes: lookChars });
  return { ...parsed.data };
}

/**
 * The rules of themes of an enterprise and styles of its widgets (decision 121). It is that of a page which the caller reaches, or of whose pages they are: that was
 * checked before.
 */
export function createPageLookService({ db, looks, pages, rights, operations, bus, clock }: PageLookServiceParts) {
  const { beside, ofEnterprise } = createPageBeside({ db, pages, rights });
  async function locked(tx: Transaction, orgId: string, lookId: string): Promise<PageLookRow> {
    const row = await looks.lock(tx, orgId, lookId);
    if (!row) throw commonErrors.notFound({ lookId });
    return row;
  }
  /** 1926 for a name that the enterprise has already. */
  const naming = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error, 'page_look_name') ? pageLookErrors.nameExists({ field: 'name' }) : error;
    });

  return {
    /** Nothing for those who may only look at the pages: they open the designer, too, and see them as they are. */
    async query(caller: Caller, fields: OwnerFields): Promise<PageLookRow[]> {
      const owner = ownerOf(fields);
      const found = await pages.owner(db, owner);
      if (!found) throw commonErrors.notFound({ id: owner.id });
      return (await mayChange(rights, caller, owner)) ? looks.all(db, found.orgId) : [];
    },

    async uses(caller: Caller, { pageId, lookId }: Named): Promise<PageLookUses> {
      const { orgId } = await beside(caller, pageId);
      if (!(await looks.find(db, orgId, lookId))) throw commonErrors.notFound({ lookId });
      const { pages: all, pageTemplates } = await looks.uses(db, orgId, lookId);
      const seen = await Promise.all(all.map(({ owner, ownerId }) => rights.mayReadOwner(caller, owner, ownerId)));
      const shown = all.filter((_page, at) => seen[at]);
      return { pages: shown, hidden: all.length - shown.length, pageTemplates };
    },

    async add(caller: Caller, { pageId, kind, name, look }: BodyOut<typeof pageLookCalls.add>): Promise<PageLookSaved> {
      const { orgId } = await ofEnterprise(caller, pageId);
      const made = { id: newId(), name, version: 1, look: proven(kind, look), at: clock.now(), by: caller.loginName };
      return naming(async (tx) => {
        const held = await looks.count(tx, orgId, kind);
        if (held >= MOST[kind]) throw pageLookErrors.looksMax({ held });
        await looks.forget(tx, orgId, clock.now() - FORGET_MS);
        await looks.insert(tx, orgId, kind, made);
        const told = JSON.stringify({ kind, name, look: made.look });
        await operations.write(caller, { action: 'pageLook.add', ...object(made), new: told }, tx);
        return { id: made.id, version: made.version, at: made.at };
      });
    },

    async save(caller: Caller, body: BodyOut<typeof pageLookCalls.save>): Promise<PageLookSaved> {
      const { pageId, lookId, base, name, look } = body;
      const { orgId } = await ofEnterprise(caller, pageId);
      const { saved, showing } = await naming(async (tx) => {
        const before = await locked(tx, orgId, lookId);
        const { version, by, at } = before;
        if (version !== base) throw pageLookErrors.outdated({ version, by, at });
        const after = { ...before, name, look: proven(before.kind, look), version: version + 1, at: clock.now() };
        await looks.change(tx, { ...after, by: caller.loginName });
        const changes = changesOf({ name: before.name, look: before.look }, { name, look: after.look });
        await operations.write(caller, { action: 'pageLook.save', ...object(after), ...changes }, tx);
        return {
          saved: { id: lookId, version: after.version, at: after.at },
          showing: await looks.usedBy(tx, lookId),
        };
      });
      // whoever looks fetches the page anew
      await tellSeen(
        { db, pages, bus },
        showing.filter(({ published }) => !published).map(({ id }) => id),
      );
      return saved;
    },

    async delete(caller: Caller, { pageId, lookId }: Named): Promise<Record<string, never>> {
      const { orgId } = await ofEnterprise(caller, pageId);
      await db.transaction(async (tx) => {
        const row = await locked(tx, orgId, lookId);
        await looks.delete(tx, lookId, clock.now());
        const old = JSON.stringify({ kind: row.kind, name: row.name, look: row.look });
        await operations.write(caller, { action: 'pageLook.delete', ...object(row), old }, tx);
      });
      return {};
    },
  };
}
export type PageLookService = ReturnType<typeof createPageLookService>;
