import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { DeviceFile } from './device-exchange.ts';
import { PageFile, PageJson } from './page.ts';

const { nameMax, summaryMax, lineMax, pictures, pictureBytes, packages } = LIMITS.market;

/** What one can take over: a template of devices with its pages, a page to begin others from, pictures for pages. */
export const MARKET_KINDS = ['template', 'page', 'pictures'] as const;
export const MarketKind = z.enum(MARKET_KINDS);
export type MarketKind = z.infer<typeof MarketKind>;

/** What a package is called, for as long as there is one. */
export const PackageId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const Said = (max: number) => z.object({ zh: text(max).min(1), en: text(max).min(1) });
/** Words of a package in an answer. */
const Words = z.looseObject({ zh: z.string(), en: z.string() });

const head = {
  lightfield: z.literal('package'),
  v: z.literal(1),
  id: PackageId,
  version: z.int().min(1).max(1_000_000),
  name: Said(nameMax),
  summary: Said(summaryMax),
  author: text(lineMax).min(1),
  licence: text(lineMax).min(1),
  /** Where it comes from: a manual, an address. Shown as it is, never followed. */
  source: text(lineMax).default(''),
};
/** The same in each language it comes in, at least in one. */
const inLanguages = <Content extends z.ZodType>(content: Content) =>
  z
    .object({ zh: content.optional(), en: content.optional() })
    .refine(({ zh, en }) => zh !== undefined || en !== undefined, 'in no language');

/** A file of a market (docs/operations/market.md). What is in it is in the product's own formats: files of devices and of pages, SVG. */
export const MarketPackage = z.discriminatedUnion('kind', [
  z.object({ ...head, kind: z.literal('template'), content: inLanguages(DeviceFile) }),
  z.object({ ...head, kind: z.literal('page'), content: inLanguages(PageFile) }),
  z.object({
    ...head,
    kind: z.literal('pictures'),
    content: z
      .array(z.object({ name: Said(nameMax), svg: z.string().min(1).max(pictureBytes) }))
      .min(1)
      .max(pictures),
  }),
]);
export type MarketPackage = z.infer<typeof MarketPackage>;

/** The list of a market at an address: which files lie beside it. */
export const MarketIndex = z.object({
  lightfield: z.literal('market'),
  v: z.literal(1),
  packages: z
    .array(
      z.object({
        file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}\.json$/),
        bytes: z.int().min(2).max(LIMITS.market.packageBytes),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(packages),
});
export type MarketIndex = z.infer<typeof MarketIndex>;

/** Something that was made of a package and is still there. */
export const MarketTaken = z.object({
  /** The template or page template; `null`: pictures. */
  id: Id.nullable(),
  /** What it is called today. */
  name: z.string(),
  orgName: z.string(),
  version: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
});
export type MarketTaken = z.infer<typeof MarketTaken>;

export const MarketRow = z.object({
  id: PackageId,
  kind: MarketKind,
  version: z.int(),
  name: Words,
  summary: Words,
  author: z.string(),
  licence: z.string(),
  source: z.string(),
  /** Languages that it comes in. */
  languages: z.array(z.enum(['zh', 'en'])),
  counts: z.object({
    variables: z.int(),
    alarms: z.int(),
    reports: z.int(),
    scripts: z.int(),
    pages: z.int(),
    pictures: z.int(),
  }),
  /** Protocols that its drivers speak. */
  protocols: z.array(z.string()),
  /** By the enterprises that the caller sees, the newest first. */
  taken: z.array(MarketTaken),
});
export type MarketRow = z.infer<typeof MarketRow>;

/** Why a file or an address is no market. */
export const MARKET_PROBLEMS = [
  'folder',
  'away',
  'status',
  'tooLarge',
  'notJson',
  'nested',
  'schema',
  'sha256',
  'twice',
  'tooMany',
] as const;
export const MarketProblem = z.object({
  what: z.enum(MARKET_PROBLEMS),
  /** Of the file; '': the market itself. */
  file: z.string(),
  /** Where in it, or what was answered; a word of the field, not for translation. */
  detail: z.string(),
});
export type MarketProblem = z.infer<typeof MarketProblem>;

export const MarketList = z.object({
  /** `address`: what is shown is a copy of it. */
  from: z.enum(['folder', 'address']),
  /** Host of the address; '': a folder. */
  host: z.string(),
  /** When the copy was made; `null`: there is none, or a folder. */
  copiedAt: Millis.nullable(),
  problems: z.array(MarketProblem),
  rows: z.array(MarketRow),
});
export type MarketList = z.infer<typeof MarketList>;

/** What a package brings, to look at before it is taken over. */
export const MarketDetail = z.object({
  row: MarketRow,
  variables: z.array(z.object({ name: z.string(), key: z.string(), unit: z.string(), address: z.string() })),
  alarms: z.array(z.object({ content: z.string(), severity: z.string() })),
  reports: z.array(z.string()),
  /** 3D scenes that its pages show, by name. */
  scenes: z.array(z.string()),
  /** Proven documents, without their 3D scenes: there are none yet. */
  pages: z.array(z.object({ title: z.string(), document: PageJson })),
  pictures: z.array(z.object({ name: Words, svg: z.string() })),
});
export type MarketDetail = z.infer<typeof MarketDetail>;
