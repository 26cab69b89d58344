import type { Lang } from '../../kernel/language.ts';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LIMITS, PAGE_IMAGE_PATH, type PageJson, commonErrors, pageErrors, text } from '@lightfield/contract';
import {
  type Catalogue,
  Con,
  type PageDocument,
  type PageTheme,
  countWidgets,
  libraryIds,
  lookIds,
  normalPage,
  remapPage,
  withReports,
} from '@lightfield/page';
import { Document, jsonBytes } from '../../kernel/document.ts';
import { type Answered, answered, resultOf } from '../../kernel/refusal.ts';
import { type Bindable, ownReport, ownBindings } from './page-binding-rules.ts';
import { parseDocument, readDocument, withRegions } from './page-document.ts';
import type { PageOwner } from './page-owner.ts';
import { TITLE_MAX } from './page-titles.ts';
import type { PageHead } from './page.repository.ts';
import { PACK_FROM_BYTES, PACK_LEVEL, type Packed } from './packed.ts';

/** A document ready to be stored. */
export interface Prepared extends PageHead {
  readonly stored: Packed;
  readonly bytes: number;
  readonly images: readonly string[];
  /** Ids of 3D scenes that it shows. */
  readonly scenes: readonly string[];
  /** Ids of components of the library. */
  readonly components: readonly string[];
  /** Ids of the enterprise's themes. */
  readonly looks: readonly string[];
  /** Ids of symbols that it made of its own drawings. */
  readonly symbols: readonly string[];
  /** Ids of devices and calculated variables that it is bound to. */
  readonly binds: readonly string[];
}
/** The same before it is packed. */
export type Written = Omit<Prepared, 'stored'> & { readonly json: Buffer };

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
  readonly theme?: PageTheme | undefined;
  readonly dark?: boolean | undefined;
}
const Settings = Con.extend({ title: text(TITLE_MAX).min(1) });
const IMAGE = new RegExp(`${PAGE_IMAGE_PATH}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`, 'g');

/** What `UsualWebgl` names. One that no widget shows and a text that looks like it are the same here: the enterprise's own scene is held. */
export const SCENE = /"sceneId":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

/** What `NamedReport`s of widgets are written as; a text that looks like one finds a report that nobody asks for. */
const REPORT = /"(?:reportId[XY]?|customReportId)":"([\w:.-]{1,64})"/g;
const REPORT_BYTES = [Buffer.from('eportId":"'), Buffer.from('eportIdX":"'), Buffer.from('eportIdY":"')];
/** Ids of reports that a page names, without making sense of all of it: most pages name none. */
export function namedReports(page: Document<PageDocument>): readonly string[] {
  const bytes = page.bytes();
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!REPORT_BYTES.some((name) => json.includes(name))) return [];
  return [...new Set([...json.toString().matchAll(REPORT)].map(([, id = '']) => id))];
}

/** As `packages/page` writes an `OwnSymbol`: a page holds a copy, so that one more or less is told of a use and nothing else. */
const SYMBOL = /"own":\{"id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** With these settings, as the page of this owner. 1906: one of them is not what a page takes. */
export function configured(document: PageDocument, owner: PageOwner, settings: PageSettings): PageDocument {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const parsed = Settings.safeParse({ ...document.con, ...given });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw pageErrors.pageDocumentInvalid({ path: `con.${issue?.path.join('.') ?? ''}`, problem: issue?.message ?? '' });
  }
  const own = {
    projectId: owner.kind === 'project' ? owner.id : '',
    equipmentId: owner.kind === 'device' ? owner.id : '',
    templateId: owner.kind === 'template' ? owner.id : '',
  };
  // The password is kept apart, as a hash; whether there is one is told by the page.
  return { ...document, con: { ...parsed.data, ...own, checkpwd: false, password: '' } };
}

/** As text, with what its row says of it. 90006: too large. */
export function written(document: PageDocument): Written {
  const whole = JSON.stringify(document);
  const json = Buffer.from(whole);
  const bytes = json.length;
  if (bytes > LIMITS.designer.documentBytes)
    throw commonErrors.bodyTooLarge({ bytes, maxBytes: LIMITS.designer.documentBytes });
  const { title, width, height, fit, follow, adaption } = document.con;
  const images = [...new Set([...whole.matchAll(IMAGE)].map(([, id = '']) => id))];
  const scenes = [...new Set([...whole.matchAll(SCENE)].map(([, id = '']) => id))];
  const symbols = [...new Set([...whole.matchAll(SYMBOL)].map(([, id = '']) => id))];
  const widgets = countWidgets(document.widgets);
  const components = libraryIds(document).filter((id) => UUID.test(id));
  const looks = lookIds(document).filter((id) => UUID.test(id));
  const binds = [...document.bind.equips, ...document.bind.mvars];
  return {
    title,
    width,
    height,
    fit,
    follow,
    adaption,
    widgets,
    bytes,
    images,
    scenes,
    components,
    looks,
    symbols,
    binds,
    json,
  };
}

function packed({ json, ...head }: Written): Prepared {
  const small = json.length < PACK_FROM_BYTES;
  return { ...head, stored: { document: small ? json : gzipSync(json, { level: PACK_LEVEL }), packed: !small } };
}

/** What becomes of a page that is saved: bound to what its owner has, with regions that there are and these settings. */
export interface SaveWish {
  readonly own: Bindable;
  /** Titles of the regions there are. Absent: all stay as they are. */
  readonly regions?: readonly string[];
  readonly settings: PageSettings;
}
export interface Settled {
  readonly prepared: Prepared;
  /** Titles of bindings that were lost. */
  readonly cleared: readonly string[];
}

function settled(page: PageDocument, { own, regions, settings }: SaveWish, definitions: Catalogue): Settled {
  const cleared = new Set<string>();
  const led = remapPage(page, definitions, ownBindings(own, cleared));
  const bound = withReports(led, definitions, ownReport(own));
  const normal = normalPage(bound, definitions);
  const pruned = regions ? withRegions(normal, regions, definitions) : normal;
  return { prepared: packed(written(configured(pruned, own.owner, settings))), cleared: [...cleared] };
}

/** A page that was proven, in this thread or in another. */
export interface Proven {
  readonly page: Document<PageDocument>;
  readonly bind: PageDocument['bind'];
}

/** What a thread is asked to do with a large page. */
export type PageJob =
  | { readonly does: 'prove'; readonly json: Uint8Array<ArrayBuffer>; readonly lang: Lang }
  | { readonly does: 'draft'; readonly json: Uint8Array<ArrayBuffer>; readonly lang: Lang; readonly owner: PageOwner }
  | { readonly does: 'read'; readonly stored: Packed }
  | { readonly does: 'settle'; readonly page: Uint8Array<ArrayBuffer>; readonly wish: SaveWish };
type PageBytes = { readonly page: Uint8Array<ArrayBuffer>; readonly bind: PageDocument['bind'] };

/** The thread's part. */
export function workOnPage(job: PageJob, definitions: Catalogue): Answered<unknown> {
  return answered((): unknown => {
    switch (job.does) {
      case 'prove':
        return bytesOf(parseDocument(Document.packed<PageJson>(job.json).value(), definitions, job.lang));
      case 'draft':
        return draft(Document.packed<PageJson>(job.json).value(), job.lang, job.owner, definitions);
      case 'read':
        return bytesOf(read(job.stored, definitions));
      case 'settle':
        return settled(Document.packed<PageDocument>(job.page).value(), job.wish, definitions);
    }
  });
}
/** Documents of today's format were proven when they were stored. */
function read({ document, packed: isPacked }: Packed, definitions: Catalogue): PageDocument {
  // A buffer that came through a thread is plain bytes.
  const json = isPacked ? gunzipSync(document) : Buffer.from(document);
  return readDocument(JSON.parse(json.toString()) as PageJson, definitions).document;
}
const bytesOf = (page: PageDocument): PageBytes => ({ page: jsonBytes(page), bind: page.bind });
const draft = (json: PageJson, lang: Lang, owner: PageOwner, definitions: Catalogue): Packed =>
  packed(written(configured(parseDocument(json, definitions, lang), owner, {}))).stored;

/** Documents from outside and stored ones, proven, bound and packed: beside the main thread where they are large. */
export interface PageWork {
  /** 1906, 1907, 1917, 1918. */
  prove(json: Document<PageJson>, lang: Lang): Promise<Proven>;
  /** The same for a draft: as it is kept. */
  draft(json: Document<PageJson>, lang: Lang, owner: PageOwner): Promise<Packed>;
  /** One that is stored. */
  read(stored: Packed): Promise<Proven>;
  settle(page: Document<PageDocument>, wish: SaveWish): Promise<Settled>;
}

/** JSON of a page that takes a millisecond or two, whatever is in it: what is a default, filled in, makes twenty times as much of it. */
const SMALL_BYTES = 4 * 1024;
/** So do these many widgets within so many bytes: for the drafts of an ordinary page no thread is begun. */
const FEW_WIDGETS = 40;
const FEW_BYTES = 128 * 1024;
const WIDGET = Buffer.from('"widgetType"');

/** Of JSON as `JSON.stringify` writes it, where nobody can write the word in another way. */
export function isSmall(bytes: Uint8Array): boolean {
  if (bytes.length <= SMALL_BYTES) return true;
  if (bytes.length > FEW_BYTES) return false;
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let widgets = 0;
  for (let at = json.indexOf(WIDGET); at >= 0 && widgets <= FEW_WIDGETS; at = json.indexOf(WIDGET, at + 1))
    widgets += 1;
  return widgets <= FEW_WIDGETS;
}

/** `run`: a thread that does `workOnPage`. Absent: everything is done here. */
export function createPageWork(definitions: Catalogue, run?: (job: PageJob) => Promise<unknown>): PageWork {
  /** The bytes of what a thread should work on; `undefined`: it is done here. */
  function forThread(document: Document<unknown>): Uint8Array<ArrayBuffer> | undefined {
    const bytes = run && document.bytes();
    return bytes && !isSmall(bytes) ? bytes : undefined;
  }
  const inThread = async <Result>(job: PageJob): Promise<Result> => resultOf((await run?.(job)) as Answered<Result>);
  const provenOf = ({ page, bind }: PageBytes): Proven => ({ page: Document.packed(page), bind });
  const here = (page: PageDocument): Proven => ({ page: Document.of(page), bind: page.bind });
  /** Bytes that went through a thread lose the methods of a buffer. */
  const buffered = ({ document, packed: isPacked }: Packed): Packed => ({
    document: Buffer.from(document.buffer, document.byteOffset, document.length),
    packed: isPacked,
  });
  return {
    async prove(document, lang) {
      const json = forThread(document);
      if (!json) return here(parseDocument(document.value(), definitions, lang));
      return provenOf(await inThread<PageBytes>({ does: 'prove', json, lang }));
    },
    async draft(document, lang, owner) {
      const json = forThread(document);
      if (!json) return draft(document.value(), lang, owner, definitions);
      return buffered(await inThread<Packed>({ does: 'draft', json, lang, owner }));
    },
    async read(stored) {
      if (!run || stored.document.length <= SMALL_BYTES) return here(read(stored, definitions));
      return provenOf(await inThread<PageBytes>({ does: 'read', stored }));
    },
    async settle(document, wish) {
      const page = forThread(document);
      if (!page) return settled(document.value(), wish, definitions);
      const { prepared, cleared } = await inThread<Settled>({ does: 'settle', page, wish });
      return { prepared: { ...prepared, stored: buffered(prepared.stored) }, cleared };
    },
  };
}
