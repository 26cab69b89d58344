import {
  type BodyOut,
  type ConfigChanges,
  type ConfigItems,
  type DeviceFile,
  type DevicePageFile,
  LIMITS,
  type MarketDetail,
  type MarketKind,
  type MarketList,
  type MarketPackage,
  type OperationAction,
  type PageFile,
  type PageFileImage,
  type PageImage,
  type PageJson,
  commonErrors,
  type marketCalls,
  marketErrors,
  heard,
} from '@lightfield/contract';
import { NO_ITEMS, inPlaceOf } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { Lang } from '../../kernel/language.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { checkTitle } from '../../kernel/title.ts';
import { isSafeSvg } from '../../kernel/upload/svg.ts';
import type { Market } from './folder.ts';
import type { MarketRepository } from './market.repository.ts';
import { contentIn, rowOf } from './read-package.ts';

/** What others make of what lies in a package. */
export interface Arrivals {
  prove(document: PageJson, lang?: Lang): object;
  takeTemplate(
    tx: Transaction,
    caller: Caller,
    page: { orgId: string; name: string; file: PageFile; from: string },
  ): Promise<{ id: string; scenesLeft: string[] }>;
  takePicture(tx: Transaction, caller: Caller, orgId: string, picture: PageFileImage): Promise<PageImage>;
}
/** Templates as they are stored. Implemented by features/device/core. */
interface Templates<Stored extends { readonly name: string; readonly items: ConfigItems }> {
  addTemplate(
    tx: Transaction,
    caller: Caller,
    template: { orgId: string; name: string; modelId: null; remark: string; items: ConfigItems; from: string },
  ): Promise<string>;
  lockTemplate(tx: Transaction, id: string): Promise<Stored | undefined>;
  saveTemplate(
    tx: Transaction,
    caller: Caller,
    stored: Stored,
    items: ConfigItems,
    how: { action: OperationAction; also: { new: Record<string, unknown> } },
  ): Promise<{ revision: number; changed: boolean; tell: () => void }>;
}
export interface MarketServiceParts<Stored extends { readonly name: string; readonly items: ConfigItems }> {
  db: Db;
  market: Market;
  taken: MarketRepository;
  store: Templates<Stored>;
  /** Passwords of drivers, found again by the mark that stands in their place. */
  secrets: { keep(changes: ConfigChanges, known: ConfigItems): ConfigChanges };
  /** Pages of a file as those of a template. Implemented by features/page. */
  files: {
    takeFiles(
      tx: Transaction,
      caller: Caller,
      owner: { kind: 'template'; id: string },
      files: readonly DevicePageFile[],
    ): Promise<{ scenesLeft: string[] }>;
  };
  pages: Arrivals;
  operations: OperationLog;
  clock: Clock;
}
type Of<Kind extends MarketKind> = Extract<MarketPackage, { kind: Kind }>;

/** The rules of the market. That the caller reaches the template and the organisation was checked before. */
export function createMarketService<Stored extends { readonly name: string; readonly items: ConfigItems }>(
  parts: MarketServiceParts<Stored>,
) {
  const { db, market, taken, store, secrets, files, pages, operations, clock } = parts;

  /** 90002: there is none of this kind; 3042: it is another version by now than the one that was looked at. */
  async function chosen<Kind extends MarketKind>(kind: Kind, id: string, version: number): Promise<Of<Kind>> {
    const found = await market.open(id);
    if (found?.kind !== kind) throw commonErrors.notFound({ package: id });
    if (found.version !== version) throw marketErrors.packageOutdated({ package: id, version: found.version });
    return found as Of<Kind>;
  }
  const from = ({ id, version }: MarketPackage) => `${id} ${version}`;
  const rowFor = (caller: Caller, orgId: string, { id, version }: MarketPackage, language: string | null) => ({
    id: newId(),
    orgId,
    package: id,
    version,
    language,
    at: clock.now(),
    by: caller.loginName,
  });
  const note = (tx: Transaction, caller: Caller, action: OperationAction, found: MarketPackage, more: object) =>
    operations.write(
      caller,
      {
        action,
        objectType: 'market',
        objectId: found.id,
        objectName: heard(found.name, caller.lang),
        new: JSON.stringify({ package: found.id, version: found.version, ...more }),
      },
      tx,
    );
  /** With ids of the template's own, and its passwords where the package has marks in their place. */
  function itemsFor(file: DeviceFile, into: ConfigItems): ConfigItems {
    const placed = inPlaceOf(file.items, into, newId);
    const { drivers } = secrets.keep({ drivers: { put: placed.drivers, remove: [] } }, into);
    return { ...placed, drivers: drivers?.put ?? placed.drivers };
  }

  return {
    async list(caller: Caller, { fresh = false }: BodyOut<typeof marketCalls.query>): Promise<MarketList> {
      const found = await market.list(fresh);
      const made = await taken.taken(caller);
      const rows = found.rows.map(({ file: _file, ...row }) => ({ ...row, taken: made.get(row.id) ?? [] }));
      return { ...found, rows };
    },

    async detail(caller: Caller, body: BodyOut<typeof marketCalls.detail>): Promise<MarketDetail> {
      const found = await market.open(body.package);
      if (!found) throw commonErrors.notFound({ package: body.package });
      const made = await taken.taken(caller);
      const row = { ...rowOf(found), taken: made.get(found.id) ?? [] };
      return { row, ...whatItBrings(found, body.language ?? caller.lang, (page) => pages.prove(page, caller.lang)) };
    },

    async takeTemplate(caller: Caller, body: BodyOut<typeof marketCalls.takeTemplate>) {
      checkTitle(body.name, caller.lang);
      const found = await chosen('template', body.package, body.version);
      const { content, language } = contentIn(found.content, body.language ?? caller.lang);
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, body.orgId);
        const remark = found.summary[language].slice(0, LIMITS.template.remarkMax);
        const template = { orgId, name: body.name, modelId: null, remark, items: itemsFor(content, NO_ITEMS) };
        const id = await store.addTemplate(tx, caller, { ...template, from: from(found) });
        const { scenesLeft } = await files.takeFiles(tx, caller, { kind: 'template', id }, content.pages);
        await taken.insert(tx, rowFor(caller, orgId, found, language), { templateId: id });
        await note(tx, caller, 'market.take', found, { template: body.name });
        return { id, scenesLeft };
      });
    },

    /** 90002: it was not made of this package. */
    async renewTemplate(caller: Caller, body: BodyOut<typeof marketCalls.renewTemplate>) {
      const found = await chosen('template', body.package, body.version);
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockTemplate(tx, body.id);
        const language = await taken.languageOf(tx, body.id, found.id);
        if (!stored || language === undefined) throw commonErrors.notFound({ id: body.id });
        const { content } = contentIn(found.content, language);
        const also = { new: { package: from(found) } };
        const items = itemsFor(content, stored.items);
        const result = await store.saveTemplate(tx, caller, stored, items, { action: 'market.renew', also });
        const { scenesLeft } = await files.takeFiles(tx, caller, { kind: 'template', id: body.id }, content.pages);
        await taken.renew(tx, body.id, { version: found.version, at: clock.now(), by: caller.loginName });
        if (!result.changed) await note(tx, caller, 'market.renew', found, { template: stored.name });
        return { ...result, scenesLeft };
      });
      saved.tell();
      return { id: body.id, revision: saved.revision, scenesLeft: saved.scenesLeft };
    },

    async takePage(caller: Caller, body: BodyOut<typeof marketCalls.takePage>) {
      checkTitle(body.name, caller.lang);
      assertOwnEnterprise(caller);
      const found = await chosen('page', body.package, body.version);
      const { content: file, language } = contentIn(found.content, body.language ?? caller.lang);
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, body.orgId);
        const page = { orgId, name: body.name, file, from: from(found) };
        const { id, scenesLeft } = await pages.takeTemplate(tx, caller, page);
        await taken.insert(tx, rowFor(caller, orgId, found, language), { pageTemplateId: id });
        await note(tx, caller, 'market.take', found, { pageTemplate: body.name });
        return { id, scenesLeft };
      });
    },

    async takePictures(caller: Caller, body: BodyOut<typeof marketCalls.takePictures>) {
      assertOwnEnterprise(caller);
      const found = await chosen('pictures', body.package, body.version);
      return db.transaction(async (tx) => {
        const orgId = await homeOrg(tx, caller, body.orgId);
        const begun = clock.now();
        const kept: PageImage[] = [];
        for (const { name, svg } of found.content) {
          const data = Buffer.from(svg).toString('base64');
          kept.push(await pages.takePicture(tx, caller, orgId, { id: newId(), name: heard(name, caller.lang), data }));
        }
        const added = kept.filter(({ at }) => at >= begun).length;
        await taken.putPictures(tx, rowFor(caller, orgId, found, null));
        await note(tx, caller, 'market.take', found, { pictures: added });
        return { added, there: kept.length - added };
      });
    },
  };
}
export type MarketService = ReturnType<typeof createMarketService>;

/** What is in a package, by name; 3041: a drawing does more than to draw. */
function whatItBrings(
  found: MarketPackage,
  language: string,
  prove: (document: PageJson) => object,
): Omit<MarketDetail, 'row'> {
  const nothing = { variables: [], alarms: [], reports: [], scenes: [], pages: [], pictures: [] };
  if (found.kind === 'pictures') {
    if (!found.content.every(({ svg }) => isSafeSvg(svg))) throw marketErrors.packageInvalid({ package: found.id });
    return { ...nothing, pictures: found.content };
  }
  const drawn = ({ title, document }: Pick<PageFile, 'title' | 'document'>) => ({
    title,
    document: withoutScenes({ ...prove(document) }),
  });
  if (found.kind === 'page') {
    const { content: page } = contentIn(found.content, language);
    return { ...nothing, scenes: scenesOf([page]), pages: [drawn(page)] };
  }
  const { content } = contentIn(found.content, language);
  const { variables, alarms, reports } = content.items;
  return {
    ...nothing,
    variables: variables.map(({ name, key, unit, address = '' }) => ({ name, key, unit, address })),
    alarms: alarms.map(({ content: said, severity }) => ({ content: said, severity })),
    reports: reports.map(({ name }) => name),
    scenes: scenesOf(content.pages),
    pages: content.pages.map(drawn),
  };
}

const scenesOf = (pages: readonly PageFile[]): string[] => [
  ...new Set(pages.flatMap(({ scenes }) => scenes.map(({ name }) => name))),
];
/** Whoever looks at the page would ask for scenes that are nobody's. */
const withoutScenes = (document: PageJson): PageJson =>
  JSON.parse(JSON.stringify(document).replaceAll(/"sceneId":"[^"]*"/g, '"sceneId":""')) as PageJson;

/** The library and the page templates are the enterprise's, not its customers'. */
function assertOwnEnterprise({ kind }: Caller): void {
  if (kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_page_edit' });
}
