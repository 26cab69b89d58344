import { type LoadedStyle, STYLE_IMAGE_PATH, styleCss, styleErrors } from '@lightfield/contract';
import { type DocumentAsked, type Head, LOGIN_PATHS, dataInHtml, escaped } from '../../kernel/web-head.ts';
import { loadedStyle } from './style-documents.ts';
import type { StyleRepository } from './style.repository.ts';

/** In this cookie a browser keeps the login address of the style that it saw last. */
export const STYLE_COOKIE = 'lf_style';

type OfLogin = Awaited<ReturnType<StyleRepository['ofLogins']>>[number];
export interface LoginStyles {
  byLoginUrl: ReadonlyMap<string, LoadedStyle>;
  byDomain: ReadonlyMap<string, LoadedStyle>;
  /** Of whoever comes without an address of their own. */
  everybody: LoadedStyle | undefined;
  versions: ReadonlyMap<string, number>;
}

/** The styles of logins, by how one asks for them. One that cannot be read is left out. */
export function loginStylesOf(rows: readonly OfLogin[]): LoginStyles {
  const read = rows.flatMap((row) => {
    try {
      return [{ row, style: loadedStyle(row, { whole: false }) }];
    } catch {
      return [];
    }
  });
  return {
    byLoginUrl: new Map(read.flatMap(({ row, style }) => (row.loginUrl === null ? [] : [[row.loginUrl, style]]))),
    byDomain: new Map(
      read.flatMap(({ row, style }) => (row.domain !== null && row.domainConfirmed ? [[row.domain, style]] : [])),
    ),
    everybody: read.find(({ row }) => row.everybody)?.style,
    versions: new Map(read.map(({ row }) => [row.id, row.version])),
  };
}

export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * The style of a document: by the address's own `style`, by the domain, by what the browser saw last, else that of the platform.
 * `'missing'`: the address names one that there is not.
 */
export function styleOfDocument(
  styles: LoginStyles,
  { host, url, cookie }: DocumentAsked,
): LoadedStyle | 'missing' | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = LOGIN_PATHS.has(path) ? new URLSearchParams(query).get('style') : null;
  // an empty one asks for the plain login
  if (asked !== null && asked !== '') return styles.byLoginUrl.get(asked.toLowerCase()) ?? 'missing';
  const kept = asked === '' ? undefined : cookie(STYLE_COOKIE);
  return (
    styles.byDomain.get(hostName(host)) ??
    (kept === undefined ? undefined : styles.byLoginUrl.get(kept)) ??
    styles.everybody
  );
}

/** What a document says of its style before any script has run: its data, its colours, and the pictures that are seen first. */
export function headOf(
  style: LoadedStyle | 'missing' | undefined,
  versions: ReadonlyMap<string, number>,
): Head | undefined {
  if (style === undefined) return undefined;
  const block = (data: object) => `<script type="application/json" id="lf-style">${dataInHtml(data)}</script>`;
  if (style === 'missing') {
    const { zh, en } = styleErrors.notSet.spec;
    return { key: 'missing', markup: block({ isNew: false, said: { zh, en } }) };
  }
  const { login, title, faviconIco, styleId } = style;
  const first = login ? [login.logo, login.background.kind === 'plain' ? null : login.background.pictures[0]] : [];
  const pictures = first.flatMap((id) =>
    id ? [`<link rel="preload" as="image" href="${STYLE_IMAGE_PATH}${id}">`] : [],
  );
  return {
    key: `${styleId} ${versions.get(styleId ?? '') ?? 0}`,
    markup: `${pictures.join('')}${login ? `<style id="lf-style-colours">${styleCss(login.colours)}</style>` : ''}${block(style)}`,
    ...(title !== null && { title: escaped(title) }),
    ...(faviconIco !== null && { icon: faviconIco }),
  };
}

export interface LoginHeadsParts {
  styles: Pick<StyleRepository, 'ofLogins'>;
  failed: (error: unknown) => void;
}
/** Styles of logins in memory: a document never waits for the database. */
export function createLoginHeads({ styles, failed }: LoginHeadsParts) {
  let known: LoginStyles = loginStylesOf([]);
  let asking = Promise.resolve();
  const read = async () => {
    try {
      known = loginStylesOf(await styles.ofLogins());
    } catch (error) {
      failed(error);
    }
  };
  return {
    /** After a change; one after the other, so that the newest is what stays. */
    reload: (): Promise<void> => (asking = asking.then(read)),
    known: () => known,
    of: (asked: DocumentAsked): Head | undefined => headOf(styleOfDocument(known, asked), known.versions),
  };
}
export type LoginHeads = ReturnType<typeof createLoginHeads>;
