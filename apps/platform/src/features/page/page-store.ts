import {
  LIMITS,
  PAGE_IMAGE_PATH,
  type PageJson,
  type PageVersionKind,
  commonErrors,
  pageErrors,
  projectErrors,
  text,
} from '@lightfield/contract';
import {
  type Catalogue,
  type ChangeBinding,
  Con,
  FORMAT,
  type PageDocument,
  briefPage,
  countWidgets,
  remapPage,
} from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { type OpenedPage, createOpenedPages } from './opened-pages.ts';
import { ownBindings } from './page-binding-rules.ts';
import { parseDocument, withRegions } from './page-document.ts';
import { pageOrigins } from './page-origin.repository.ts';
import { type PageOwner, namesIn } from './page-owner.ts';
import { TITLE_MAX } from './page-titles.ts';
import type { PageHead, PageRepository, StoredPage } from './page.repository.ts';
import { type Packed, packJson, unpackText } from './packed.ts';

/** A document ready to be stored. */
export interface Prepared extends PageHead {
  readonly stored: Packed;
  readonly bytes: number;
  readonly images: readonly string[];
  /** Ids of devices and calculated variables that it is bound to. */
  readonly binds: readonly string[];
}
export interface Made {
  readonly kind: PageVersionKind;
  /** Of a restored version: which. */
  readonly from?: number;
  /** `undefined`: stays as it is. */
  readonly passwordHash?: string | null | undefined;
}
/** Settings of a page as calls give them; what is left out stays. */
export interface PageSettings {
  readonly title?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fit?: string | undefined;
  readonly bgColor?: string | undefined;
  readonly bgImage?: string | undefined;
  readonly follow?: boolean | undefined;
  readonly adaption?: boolean | undefined;
}

export interface PageStoreParts {
  pages: PageRepository;
  definitions: Catalogue;
  clock: Clock;
}
const Settings = Con.extend({ title: text(TITLE_MAX).min(1) });
const IMAGE = new RegExp(`${PAGE_IMAGE_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`, 'g');

/** Documents of pages: proven, packed, kept as versions. */
export function createPageStore({ pages, definitions, clock }: PageStoreParts) {
  /** Proves a document that came from outside. 1906, 1907, 1917, 1918. */
  const parse = (json: PageJson, lang: 'zh' | 'en' = 'zh'): PageDocument => parseDocument(json, definitions, lang);
  /** Documents of today's format were proven when they were stored. */
  async function read(stored: Packed): Promise<PageDocument> {
    const json = JSON.parse(await unpackText(stored)) as PageDocument;
    return json.format === FORMAT ? json : parse({ ...json });
  }
  async function newest(on: Queryable, { id, version }: StoredPage): Promise<OpenedPage> {
    const found = await pages.version(on, id, version);
    if (!found) throw commonErrors.notFound({ id });
    return { document: await read(found.stored), bytes: found.head.bytes };
  }
  const rebind = (document: PageDocument, change: ChangeBinding) => remapPage(document, definitions, change);

  /** With bindings to what its owner has, and nothing else; titles of what was lost. */
  async function settled(on: Queryable, document: PageDocument, owner: PageOwner) {
    const cleared = new Set<string>();
    const own = {
      owner,
      variables: await pages.variablesOf(on, owner, namesIn(document.bind)),
      devices: await pages.devicesOf(on, owner),
      ownerName: (await pages.owner(on, owner))?.name ?? '',
    };
    return { document: rebind(document, ownBindings(own, cleared)), cleared: [...cleared] };
  }
  /** For whoever draws it: regions that are gone are taken out, and shown to him as such. */
  const pruned = async (on: Queryable, document: PageDocument, owner: PageOwner) =>
    withRegions(document, await pages.permissions(on, owner), definitions);

  /** With these settings, as the page of this owner. 1906: one of them is not what a page takes. */
  function configured(document: PageDocument, owner: PageOwner, settings: PageSettings): PageDocument {
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const parsed = Settings.safeParse({ ...document.con, ...given });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw pageErrors.pageDocumentInvalid({
        path: `con.${issue?.path.join('.') ?? ''}`,
        problem: issue?.message ?? '',
      });
    }
    const own = {
      projectId: owner.kind === 'project' ? owner.id : '',
      equipmentId: owner.kind === 'device' ? owner.id : '',
      templateId: owner.kind === 'template' ? owner.id : '',
    };
    // The password is kept apart, as a hash; whether there is one is told by the page.
    return { ...document, con: { ...parsed.data, ...own, checkpwd: false, password: '' } };
  }

  async function prepare(document: PageDocument): Promise<Prepared> {
    const whole = JSON.stringify(document);
    const json = Buffer.from(whole);
    const bytes = json.length;
    if (bytes > LIMITS.designer.documentBytes)
      throw commonErrors.bodyTooLarge({ bytes, maxBytes: LIMITS.designer.documentBytes });
    const { title, width, height, fit, follow, adaption } = document.con;
    const images = [...new Set([...whole.matchAll(IMAGE)].map(([, id = '']) => id))];
    const widgets = countWidgets(document.widgets);
    const binds = [...document.bind.equips, ...document.bind.mvars];
    const head = { title, width, height, fit, follow, adaption, widgets };
    return { ...head, bytes, images, binds, stored: await packJson(json) };
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
    raised,
    read,
    rebind,
    settled,
    pruned,
    configured,
    prepare,
    brief: (document: PageDocument) => briefPage(document, definitions),
    /** The newest version. */
    newest: async (on: Queryable, page: StoredPage): Promise<PageDocument> => (await newest(on, page)).document,
    /** The same, for who looks at it. */
    opened: createOpenedPages(newest),

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
