import { FIELD_MANIFEST, type LoadedStyle, ROUTES, STYLE_IMAGE_PATH, tagOf } from '@lightfield/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../kernel/db.ts';
import { type Lang, languageOf } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { Log } from '../../kernel/log.ts';
import { SESSION_COOKIE } from '../../kernel/session-cookie.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { type LoginHeads, styleOfDocument } from './login-heads.ts';
import { loadedStyle } from './style-documents.ts';
import type { StyleImage, StylePartsRepository, StyleRepository } from './style.repository.ts';

/** As the product comes; colours of the tokens of packages/ui. */
const PRODUCT = 'Lightfield';
const [GROUND, ACCENT] = ['#f3f5f7', '#1e5c8f'];
const ICONS = [192, 512].map((side) => ({
  src: `/field-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
}));
/** Smaller pictures browsers take for no icon of an app, pixels. */
const SIDE_MIN = 144;
/** Where the head of a PNG says how large it is, bytes. */
const [WIDTH_AT, HEIGHT_AT, PNG_HEAD] = [16, 20, 24];

/** The icon of a style as one of an app: a drawing, or a square PNG that is large enough; others are none. */
export function appIcon(address: string, { kind, bytes }: Pick<StyleImage, 'kind' | 'bytes'>) {
  if (kind === 'svg') return { src: address, sizes: 'any', type: 'image/svg+xml' };
  if (kind !== 'png' || bytes.length < PNG_HEAD) return undefined;
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  if (width !== height || width < SIDE_MIN) return undefined;
  return { src: address, sizes: `${width}x${height}`, type: 'image/png' };
}

type Shown = Pick<LoadedStyle, 'title' | 'faviconIco' | 'login' | 'main'>;
/** What the app of work in the field is called and looks like where it is installed. */
export function fieldManifest(style: Shown | undefined, lang: Lang, icon: ReturnType<typeof appIcon>) {
  const title = style?.title ?? undefined;
  const work = platformText('field.app')[lang];
  return {
    id: ROUTES.field,
    name: `${title ?? PRODUCT} ${work}`,
    short_name: title ?? work,
    lang: tagOf(lang),
    start_url: ROUTES.field,
    scope: '/manage/ops/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: (style?.main ?? style?.login)?.colours.accent ?? ACCENT,
    icons: icon ? [icon] : ICONS,
  };
}

export interface FieldManifestParts {
  app: FastifyInstance;
  db: Db;
  sessions: Pick<Sessions, 'find'>;
  styles: Pick<StyleRepository, 'seenBy'>;
  parts: Pick<StylePartsRepository, 'image'>;
  heads: Pick<LoginHeads, 'known'>;
  log: Log;
}
/** Answers by the style of whoever is logged in, else as the document of a login is told (decision 101). A style that cannot be read is none. */
export function serveFieldManifest({ app, db, sessions, styles, parts, heads, log }: FieldManifestParts): void {
  async function styleOf(orgId: string | undefined, asked: Parameters<typeof styleOfDocument>[1]) {
    if (orgId === undefined) {
      const style = styleOfDocument(heads.known(), asked);
      return style === 'missing' ? undefined : style;
    }
    const stored = await styles.seenBy(db, orgId);
    return stored && loadedStyle(stored, { whole: true });
  }
  async function iconOf(style: Shown | undefined) {
    const address = style?.faviconIco;
    const image = address?.startsWith(STYLE_IMAGE_PATH) && (await parts.image(address.slice(STYLE_IMAGE_PATH.length)));
    return address && image ? appIcon(address, image) : undefined;
  }
  app.get(FIELD_MANIFEST, async (request, reply) => {
    const { host, cookies } = request;
    const session = await sessions.find(cookies[SESSION_COOKIE]);
    const orgId = typeof session === 'object' ? session.orgId : undefined;
    const asked = { host, url: ROUTES.field, cookie: (name: string) => cookies[name] };
    let style: Shown | undefined;
    let icon: Awaited<ReturnType<typeof iconOf>>;
    try {
      style = await styleOf(orgId, asked);
      icon = await iconOf(style);
    } catch (error) {
      log.warn({ error }, 'the style of an installed app could not be read');
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-language')
      .send(fieldManifest(style, languageOf(request.headers, cookies), icon));
  });
}
