import { type LoadedStyle, LoginStyle, MainStyle, STYLE_IMAGE_PATH, styleErrors } from '@lightfield/contract';
import type { StoredStyle } from './style.repository.ts';

/** What was stored, as it is read today. 1941: it cannot be. */
export function documentsOf({ id, login, main }: Pick<StoredStyle, 'id' | 'login' | 'main'>): {
  login: LoginStyle;
  main: MainStyle;
} {
  const read = { login: LoginStyle.safeParse(login), main: MainStyle.safeParse(main) };
  if (!read.login.success || !read.main.success) throw styleErrors.loadFailed({ id });
  return { login: read.login.data, main: read.main.data };
}

/** Pictures that a style shows. */
export const picturesOf = (login: LoginStyle, main: MainStyle): string[] => [
  ...new Set(
    [login.logo, login.favicon, ...login.background.pictures, main.logo, main.favicon].filter((id) => id !== null),
  ),
];

/** The same style with other pictures in their places; one that has no other is left out. */
export function withPictures(login: LoginStyle, main: MainStyle, fresh: ReadonlyMap<string, string>) {
  const other = (id: string | null) => (id === null ? null : (fresh.get(id) ?? null));
  const pictures = login.background.pictures.flatMap((id) => fresh.get(id) ?? []);
  return {
    login: {
      ...login,
      logo: other(login.logo),
      favicon: other(login.favicon),
      background: { ...login.background, pictures },
    },
    main: { ...main, logo: other(main.logo), favicon: other(main.favicon) },
  };
}

export const NO_STYLE: LoadedStyle = {
  isNew: false,
  title: null,
  faviconIco: null,
  styleId: null,
  loginUrl: null,
  login: null,
  main: null,
  agreement: false,
  policy: false,
  text: null,
};

interface Shown extends Omit<StoredStyle, 'agreement' | 'policy'> {
  agreement: string | boolean;
  policy: string | boolean;
}
/** As a browser is told; `main` for whoever is logged in alone. */
export function loadedStyle(stored: Shown, { whole }: { whole: boolean }): LoadedStyle {
  const { login, main } = documentsOf(stored);
  const shown = whole ? main : login;
  return {
    isNew: true,
    title: shown.title || null,
    faviconIco: shown.favicon === null ? null : STYLE_IMAGE_PATH + shown.favicon,
    styleId: stored.id,
    loginUrl: stored.loginUrl,
    login,
    main: whole ? main : null,
    agreement: Boolean(stored.agreement),
    policy: Boolean(stored.policy),
    text: null,
  };
}
