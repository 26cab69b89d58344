import {
  type BodyOut,
  LIMITS,
  type OwnSymbolInfo,
  type OwnSymbolRow,
  type OwnSymbolSaved,
  type OwnSymbolUses,
  type PageJson,
  commonErrors,
  type ownSymbolCalls,
  ownSymbolErrors,
} from '@lightfield/contract';
import { OwnDrawing, SYMBOL_CATEGORIES, drawingLetters } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { OwnSymbolRepository } from './own-symbol.repository.ts';
import { type PageDeviceRights, createPageBeside, mayChange } from './page-rights.ts';
import type { PageRepository } from './page.repository.ts';

export interface OwnSymbolServiceParts {
  db: Db;
  symbols: OwnSymbolRepository;
  pages: Pick<PageRepository, 'find'>;
  rights: PageDeviceRights & {
    /** May the caller see what a page belongs to? */
    mayReadOwner(caller: Caller, owner: 'device' | 'template' | 'project', id: string): Promise<boolean>;
  };
  operations: OperationLog;
  clock: Clock;
}
const { perEnterprise, parts: mostParts, letters } = LIMITS.ownSymbol;
const object = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'ownSymbol',
  objectId: id,
  objectName: name,
});
type Named = BodyOut<typeof ownSymbolCalls.uses>;
type Shape = Pick<OwnSymbolInfo, 'category' | 'drawing'>;

/** 1959: it is none; 1977: it has too many parts; 90006: it is too long. Only what the schema knows is kept. */
function proven({ category, drawing }: { category: string; drawing: PageJson }): Shape {
  const { parts } = drawing;
  if (Array.isArray(parts) && parts.length > mostParts) throw ownSymbolErrors.partsMax({ held: parts.length });
  const parsed = OwnDrawing.safeParse(drawing);
  if (!parsed.success) throw ownSymbolErrors.symbolInvalid({ path: parsed.error.issues[0]?.path.join('.') ?? '' });
  const long = drawingLetters(parsed.data);
  if (long > letters) throw commonErrors.bodyTooLarge({ bytes: long, maxBytes: letters });
  return { category: knownCategory(category), drawing: { ...parsed.data } };
}
function knownCategory(category: string): string {
  if (!SYMBOL_CATEGORIES.some((known) => known === category)) throw ownSymbolErrors.symbolInvalid({ path: 'category' });
  return category;
}

/**
 * The rules of symbols that an enterprise made of its own drawings (decision 137). It is that of a page, which the caller reaches: that
 * was checked before.
 */
export function createOwnSymbolService({ db, symbols, pages, rights, operations, clock }: OwnSymbolServiceParts) {
  const { beside, ofEnterprise } = createPageBeside({ db, pages, rights });
  async function locked(tx: Transaction, orgId: string, symbolId: string): Promise<OwnSymbolInfo> {
    const row = await symbols.lock(tx, orgId, symbolId);
    if (!row) throw commonErrors.notFound({ symbolId });
    return row;
  }
  /** 1956 for a name that the enterprise has already. */
  const naming = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error, 'own_symbol_name') ? ownSymbolErrors.nameExists({ field: 'name' }) : error;
    });
  const told = (name: string, { category, drawing }: Shape) => {
    const { parts, ports } = OwnDrawing.parse(drawing);
    return { name, category, parts: parts.length, ports: ports.length };
  };

  return {
    /** Nothing for those who may only look at the page: they open the designer, too, and see it as it is. */
    async query(caller: Caller, pageId: string): Promise<OwnSymbolRow[]> {
      const page = await pages.find(db, pageId);
      if (!page) throw commonErrors.notFound({ pageId });
      return (await mayChange(rights, caller, page.owner)) ? symbols.all(db, page.orgId) : [];
    },

    async info(caller: Caller, { pageId, symbolId }: Named): Promise<OwnSymbolInfo> {
      const { orgId } = await beside(caller, pageId);
      const row = await symbols.find(db, orgId, symbolId);
      if (!row) throw commonErrors.notFound({ symbolId });
      return row;
    },

    async uses(caller: Caller, { pageId, symbolId }: Named): Promise<OwnSymbolUses> {
      const { orgId } = await beside(caller, pageId);
      if (!(await symbols.find(db, orgId, symbolId))) throw commonErrors.notFound({ symbolId });
      const all = await symbols.uses(db, symbolId);
      const seen = await Promise.all(all.map(({ owner, ownerId }) => rights.mayReadOwner(caller, owner, ownerId)));
      const shown = all.filter((_page, at) => seen[at]);
      return { pages: shown, hidden: all.length - shown.length };
    },

    async add(caller: Caller, { pageId, name, ...body }: BodyOut<typeof ownSymbolCalls.add>): Promise<OwnSymbolSaved> {
      const { orgId } = await ofEnterprise(caller, pageId);
      const shape = proven(body);
      const made = { id: newId(), name, version: 1, ...shape, at: clock.now(), by: caller.loginName };
      return naming(async (tx) => {
        const held = await symbols.count(tx, orgId);
        if (held >= perEnterprise) throw ownSymbolErrors.symbolsMax({ held });
        await symbols.insert(tx, orgId, made);
        const said = JSON.stringify(told(name, shape));
        await operations.write(caller, { action: 'ownSymbol.add', ...object(made), new: said }, tx);
        return { id: made.id, version: made.version, at: made.at, pages: 0 };
      });
    },

    async save(caller: Caller, body: BodyOut<typeof ownSymbolCalls.save>): Promise<OwnSymbolSaved> {
      const { pageId, symbolId, base, name } = body;
      const { orgId } = await ofEnterprise(caller, pageId);
      const shape = proven(body);
      return naming(async (tx) => {
        const before = await locked(tx, orgId, symbolId);
        const { version, by, at } = before;
        if (version !== base) throw ownSymbolErrors.outdated({ version, by, at });
        const after = { id: symbolId, name, version: version + 1, ...shape, at: clock.now(), by: caller.loginName };
        await symbols.change(tx, after);
        const changes = changesOf(
          { ...told(before.name, before), version },
          { ...told(name, shape), version: after.version },
        );
        await operations.write(caller, { action: 'ownSymbol.save', ...object(after), ...changes }, tx);
        return { id: symbolId, version: after.version, at: after.at, pages: before.pages };
      });
    },

    async edit(caller: Caller, body: BodyOut<typeof ownSymbolCalls.edit>): Promise<Record<string, never>> {
      const { pageId, symbolId, name } = body;
      const { orgId } = await ofEnterprise(caller, pageId);
      const category = knownCategory(body.category);
      return naming(async (tx): Promise<Record<string, never>> => {
        const before = await locked(tx, orgId, symbolId);
        const was = { name: before.name, category: before.category };
        if (was.name === name && was.category === category) return {};
        await symbols.rename(tx, symbolId, { name, category });
        const changes = changesOf(was, { name, category });
        await operations.write(caller, { action: 'ownSymbol.edit', ...object({ id: symbolId, name }), ...changes }, tx);
        return {};
      });
    },

    async delete(caller: Caller, { pageId, symbolId }: Named): Promise<Record<string, never>> {
      const { orgId } = await ofEnterprise(caller, pageId);
      await db.transaction(async (tx) => {
        const row = await locked(tx, orgId, symbolId);
        await symbols.delete(tx, symbolId);
        const old = JSON.stringify({ name: row.name, version: row.version, pages: row.pages });
        await operations.write(caller, { action: 'ownSymbol.delete', ...object(row), old }, tx);
      });
      return {};
    },
  };
}
export type OwnSymbolService = ReturnType<typeof createOwnSymbolService>;
