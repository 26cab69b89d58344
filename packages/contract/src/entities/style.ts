import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { LANGUAGES, type Language } from '../text/language.ts';

/** Where the pictures of styles are: this and an id. Asked without a login, as the login shows them. */
export const STYLE_IMAGE_PATH = '/lfscada/style/image/';
/** What the app of work in the field is called where it is installed, by the style of whoever asks. */
export const FIELD_MANIFEST = '/lfscada/style/field.webmanifest';

const { titleMax, sloganMax, footerMax, entries, entryUrlMax, backgrounds } = LIMITS.style;

/** `#rrggbb` and nothing else: what stands in a style sheet is never a text of somebody's. */
export const HexColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toLowerCase();

/** The own addresses: part of `/login?style=…`, and a host name that leads to the platform. */
export const LoginUrl = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,28}[a-z0-9])$/);
/** A name with a dot whose end is no number: no address of a machine, and not `localhost`. */
export const StyleDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/);

const line = (max: number) => text(max).default('');
/** One colour for each theme; what lies beside it (hover, soft ground, letters on it) is worked out (`shadesOf`). */
const Colours = z.object({ accent: HexColour.default('#1e5c8f'), accentDark: HexColour.default('#6fafe0') });
export type StyleColours = z.infer<typeof Colours>;

const brand = {
  /** Of the product, in the window's title and beside the mark. Empty: that of the platform. */
  title: line(titleMax),
  logo: Id.nullable().default(null),
  favicon: Id.nullable().default(null),
  colours: Colours.prefault({}),
  footer: line(footerMax),
};

export const BACKGROUNDS = ['plain', 'colour', 'picture', 'film'] as const;
export const CARD_PLACES = ['left', 'centre', 'right'] as const;
const language = z.enum(LANGUAGES as [Language, ...Language[]]);

/** How the login looks. */
export const LoginStyle = z.object({
  ...brand,
  slogan: line(sloganMax),
  background: z
    .object({
      /** `film`: the pictures one after the other, each moving slowly. */
      kind: z.enum(BACKGROUNDS).default('plain'),
      colour: HexColour.default('#1b3347'),
      pictures: z.array(Id).max(backgrounds).default([]),
    })
    .prefault({}),
  card: z.enum(CARD_PLACES).default('right'),
  /** Languages that the login offers. */
  languages: z
    .array(language)
    .min(1)
    .max(LANGUAGES.length)
    .default([...LANGUAGES]),
});
export type LoginStyle = z.infer<typeof LoginStyle>;

/** The part of an entry's address: `/manage/frame/{path}`. */
const EntryPath = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** An address of another system: http(s), without a name and password in it. */
const EntryUrl = z
  .string()
  .trim()
  .max(entryUrlMax)
  .refine((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, username, password } = new URL(url);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  });
export const StyleEntry = z.object({
  path: EntryPath,
  title: text(20).min(1),
  url: EntryUrl,
  /** Opens without navigation, in a window of its own. */
  ownWindow: z.boolean().default(false),
});
export type StyleEntry = z.infer<typeof StyleEntry>;

export const NAV_PLACES = ['side', 'top'] as const;
/** How everything behind the login looks. */
export const MainStyle = z.object({
  ...brand,
  nav: z.object({ place: z.enum(NAV_PLACES).default('side'), collapsed: z.boolean().default(false) }).prefault({}),
  /** Entries of the navigation that lead to other systems. */
  entries: z
    .array(StyleEntry)
    .max(entries)
    .refine((all) => new Set(all.map(({ path }) => path)).size === all.length)
    .default([]),
});
export type MainStyle = z.infer<typeof MainStyle>;

/** A style in a list. */
export const StyleRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  /** Made by the operation centre for all to begin with. */
  system: z.boolean(),
  /** The one that the accounts of its organisation see. */
  inUse: z.boolean(),
  loginUrl: z.string().nullable(),
  domain: z.string().nullable(),
  /** The operation centre has confirmed the domain; before, nothing answers under it. */
  domainConfirmed: z.boolean(),
  version: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
  /** External enterprises that see it. */
  externals: z.int(),
  title: z.string(),
  logo: Id.nullable(),
  accent: z.string(),
});
export type StyleRow = z.infer<typeof StyleRow>;

export const StyleInfo = StyleRow.extend({
  login: LoginStyle,
  main: MainStyle,
  agreement: z.string(),
  policy: z.string(),
  /** May this caller change it? Of a system style only the operation centre may. */
  mayEdit: z.boolean(),
});
export type StyleInfo = z.infer<typeof StyleInfo>;

export const StyleSaved = z.object({
  id: Id,
  version: z.int(),
  at: Millis,
  /** The picture that came with it. */
  picture: Id.nullable(),
});
export type StyleSaved = z.infer<typeof StyleSaved>;

/** What a login is told, within its page or by a call (S3 §3: `title`, `faviconIco`, `isNew`). */
export const LoadedStyle = z.object({
  /** Is a style set at all? */
  isNew: z.boolean(),
  title: z.string().nullable(),
  faviconIco: z.string().nullable(),
  styleId: Id.nullable(),
  loginUrl: z.string().nullable(),
  login: LoginStyle.nullable(),
  /** For whoever is logged in alone. */
  main: MainStyle.nullable(),
  /** Which of the two texts there are. */
  agreement: z.boolean(),
  policy: z.boolean(),
  /** The text that was asked for. */
  text: z.string().nullable(),
});
export type LoadedStyle = z.infer<typeof LoadedStyle>;

/** An external enterprise of the enterprise of a style. */
export const StyleExternal = z.object({
  id: Id,
  name: z.string(),
  /** The style it sees now, where it is another one. */
  other: z.string().nullable(),
});
export type StyleExternal = z.infer<typeof StyleExternal>;

/** Under which name messages go out to the accounts that see a style. */
export const StylePush = z.object({
  styleId: Id,
  sender: z.string(),
  footer: z.string(),
  link: z.string(),
});
export type StylePush = z.infer<typeof StylePush>;
