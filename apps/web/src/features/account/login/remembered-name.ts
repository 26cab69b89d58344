/** The login name of the last visit, if the person wanted it kept. Never the password. */
const KEY = 'lf.account';

export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
export function rememberName(name: string | undefined): void {
  try {
    if (name === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // without storage nothing is remembered
  }
}
