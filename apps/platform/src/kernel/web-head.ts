/** What somebody asks for with a document of the web app. */
export interface DocumentAsked {
  readonly host: string;
  /** Path and query. */
  readonly url: string;
  readonly cookie: (name: string) => string | undefined;
}
/** What goes into the head of a document: markup of ours, in which every text of somebody's is escaped. */
export interface Head {
  /** Another head has another one. */
  readonly key: string;
  readonly markup: string;
  /** In place of the title of the build, escaped. */
  readonly title?: string;
  /** In place of its icon: an address of ours. */
  readonly icon?: string;
}

/** Addresses under which the login is what comes. */
export const LOGIN_PATHS: ReadonlySet<string> = new Set(['/', '/login', '/login.jsp']);

/** Who puts something into the head of documents; nobody to begin with. Never waits: a document is served whatever the database does. */
export interface WebHead {
  use(head: (asked: DocumentAsked) => Head | undefined): void;
  of(asked: DocumentAsked): Head | undefined;
}
export function createWebHead(): WebHead {
  let current: ((asked: DocumentAsked) => Head | undefined) | undefined;
  return {
    use: (head) => (current = head),
    of: (asked) => current?.(asked),
  };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text where markup stands. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
/** Data within a script element that is none: nothing in it ends the element. */
export const dataInHtml = (data: unknown): string =>
  JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The document with that head. */
export function withHead(html: string, { markup, title, icon }: Head): string {
  let made = html;
  // replaced by functions: "$&" in a title is no pattern
  if (title !== undefined) made = made.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  if (icon !== undefined) made = made.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}" />`);
  return made.replace('</head>', () => `${markup}</head>`);
}
