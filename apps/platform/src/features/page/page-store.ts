import type { Lang } from '../../kernel/language.ts';
import {
  FIRST_LANGUAGE,
  LIMITS,
  type PageJson,
  type PageMasterLayer,
  type PageVersionKind,
  commonErrors,
  pageErrors,
  projectErrors,
} from '@lightfield/contract';
import {
  type Catalogue,
  type ChangeBinding,
  Con,
  FORMAT,
  type PageDocument,
  type Given,
  type LinkedPage,
  briefPage,
  fillPage,
  listsPages,
  mappedDevices,
  offersOf,
  remapPage,
  reportsOf,
  withMaster,
  withPages,
  withReports,
} from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { type OpenedPage, createOpenedPages } from './opened-pages.ts';
import { type Bindable, ownReport, ownBindings } from './page-binding-rules.ts';
import { type ReadPage, parseDocument, readDocument, withRegions } from './page-document.ts';
import { createPageFollows } from './page-follows.ts';
import { pageOrigins } from './page-origin.repository.ts';
import { type PageOwner, namesIn } from './page-owner.ts';
import { createPageFacts } from './page-facts.ts';
import { createPageRepeats } from './page-repeat.ts';
import { type Prepared, configured, written } from './page-work.ts';
import type { PageRepository, StoredPage } from './page.repository.ts';
import { type Packed, packJson, unpackText } from './packed.ts';

export interface Made {
  readonly kind: PageVersionKind;
  /** Of a restored version: which. */
  readonly from?: number;
  /** `undefined`: stays as it is. */
  readonly passwordHash?: string | null | undefined;
}
export interface PageStoreParts {
  pages: PageRepository;
  definitions: Catalogue;
  clock: Clock;
}
/** Documents of pages: proven, packed, kept as versions. */
export function createPageStore({ pages, definitions, clock }: PageStoreParts) {
  /** Proves a document that came from outside. 1906, 1907, 1917, 1918. */
  const parse = (json: PageJson, lang: Lang = FIRST_LANGUAGE): PageDocument => parseDocument(json, definitions, lang);
  /** Documents of today's format were proven when they were stored. */
  const readWhole = async (stored: Packed): Promise<ReadPage> =>
    readDocument(JSON.parse(await unpackText(stored)) as PageJson, definitions);
  const read = async (stored: Packed): Promise<PageDocument> => (await readWhole(stored)).document;
  /** The version that the page names. */
  async function versionOf(on: Queryable, { id, version }: StoredPage): Promise<OpenedPage> {
    const found = await pages.version(on, id, version);
    if (!found) throw commonErrors.notFound({ id });
    return { ...(await readWhole(found.stored)), bytes: found.head.bytes };
  }
  const { library, followed, theme } = createPageFollows(definitions);
  const rebind = (document: PageDocument, change: ChangeBinding) => remapPage(document, definitions, change);

  /** What a page of this owner may be bound to, of what it names. */
  const bindable = async (
    on: Queryable,
    owner: PageOwner,
    bind: PageDocument['bind'],
    reports: readonly string[],
  ): Promise<Bindable> => ({
    owner,
    variables: await pages.variablesOf(on, owner, namesIn(bind)),
    devices: await pages.devicesOf(on, owner),
    reports: await pages.reportsOf(on, owner, reports),
    ownerName: (await pages.owner(on, owner))?.name ?? '',
  });
  /** With bindings to what its owner has, and nothing else; titles of what was lost. */
  async function settled(on: Queryable, document: PageDocument, owner: PageOwner) {
    const cleared = new Set<string>();
    const named = reportsOf(document, definitions).map(({ id }) => id);
    const own = await bindable(on, owner, document.bind, named);
    const bound = withReports(rebind(document, ownBindings(own, cleared)), definitions, ownReport(own));
    return { document: bound, cleared: [...cleared] };
  }
  /** For whoever draws it: regions that are gone are taken out, and shown to them as such. */
  const pruned = async (on: Queryable, document: PageDocument, owner: PageOwner) =>
    withRegions(document, await pages.permissions(on, owner), definitions);

  async function prepare(document: PageDocument): Promise<Prepared> {
    const { json, ...head } = written(document);
    return { ...head, stored: await packJson(json) };
  }

  const titleTaken =
    (title: string) =>
    (error: unknown): never => {
      throw isDuplicate(error, 'page_title') ? pageErrors.pageTitleExists({ title, field: 'title' }) : error;
    };

  /** Devices made from a template lack what its pages say now. */
  const raised = async (tx: Transaction, owner: PageOwner, by: string): Promise<void> => {
    if (owner.kind === 'template') await pageOrigins.raiseTemplate(tx, owner.id, by);
  };

  return {
    parse,
    /** Places that are repeated for devices. */
    repeats: createPageRepeats(definitions),
    /** Of variables that are given to parameters. */
    facts: createPageFacts(definitions),
    /** Components of the library of an enterprise. */
    library,
    /** A page with what it follows of its enterprise, as that has it newest. */
    followed,
    /** Of the enterprise; what another one has is not there. */
    theme,
    raised,
    read,
    rebind,
    bindable,
    settled,
    pruned,
    configured,
    prepare,
    /** With what it is given for its parameters. */
    filled: (document: PageDocument, given: Given) => fillPage(document, given, definitions),
    /** What its clicks give to other pages. */
    offers: (document: PageDocument) => offersOf(document, definitions),
    brief: (document: PageDocument) => briefPage(document, definitions),
    /** With the widgets of the master of its project. */
    withMaster: (document: PageDocument, master: PageDocument, layer: PageMasterLayer) =>
      withMaster(document, master, layer, definitions),
    /** With the entries of its navigations that list all pages; `pages`: asked for only where there are such. */
    withPages: async (document: PageDocument, pagesOf: () => Promise<LinkedPage[]>): Promise<PageDocument> =>
      listsPages(document, definitions) ? withPages(document, await pagesOf(), definitions) : document,
    /** Devices that its maps show. */
    mapped: (document: PageDocument) => mappedDevices(document, definitions),
    /** The newest version, with what it follows as it is newest, too. */
    newest: async (on: Queryable, page: StoredPage): Promise<PageDocument> =>
      followed(on, (await versionOf(on, page)).document, page.orgId),
    /** The version that the page names, for who looks at it. */
    opened: createOpenedPages(versionOf),

    /** A new page behind the others. 1901, 1902, 2603. `owner` has to be locked. */
    async insert(
      tx: Transaction,
      caller: Pick<Caller, 'loginName'>,
      page: { id: string; owner: PageOwner },
      prepared: Prepared,
      made: Made,
    ) {
      const others = await pages.of(tx, page.owner);
      assertRoom(page.owner, others.length);
      const at = clock.now();
      const sort = Math.max(0, ...others.map((one) => one.sort)) + 1;
      await pages
        .insert(
          tx,
          { ...page, sort },
          { ...prepared, ...made, from: made.from ?? null, version: 1, at, by: caller.loginName },
        )
        .catch(titleTaken(prepared.title));
      await raised(tx, page.owner, caller.loginName);
      return { id: page.id, version: 1, changedAt: at };
    },
    /** Another version of a page that is locked. 1901. */
    async addVersion(
      tx: Transaction,
      caller: Pick<Caller, 'loginName'>,
      page: StoredPage,
      prepared: Prepared,
      made: Made,
    ) {
      const [at, version] = [clock.now(), page.version + 1];
      await pages
        .addVersion(
          tx,
          page.id,
          { ...prepared, ...made, from: made.from ?? null, version, at, by: caller.loginName },
          LIMITS.page.versions,
        )
        .catch(titleTaken(prepared.title));
      await raised(tx, page.owner, caller.loginName);
      return { id: page.id, version, changedAt: at };
    },
  };
}
export type PageStore = ReturnType<typeof createPageStore>;

/** 1902, of a project 2603: there are 100 (S1 §8, S2 §8). */
function assertRoom({ kind }: PageOwner, held: number): void {
  if (kind !== 'project' && held >= LIMITS.device.pages) throw pageErrors.pagesMax({ held });
  if (kind === 'project' && held >= LIMITS.project.pages) throw projectErrors.projectPagesMax({ held });
}

/** An empty page with these settings. */
export const emptyDocument = (): PageDocument => ({
  format: FORMAT,
  con: Con.parse({}),
  widgets: [],
  components: [],
  bind: { equips: [], signals: [], keys: [], mvars: [] },
});
