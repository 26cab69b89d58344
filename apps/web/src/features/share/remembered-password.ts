/**
 * The server keeps a hash only. What was typed just now is known until the page is left, by the link it is for, so that it can
 * be sent along with it.
 */
const typed = new Map<string, string>();

export function rememberPassword(token: string | null, password: string): void {
  if (token === null) return;
  if (password === '') typed.delete(token);
  else typed.set(token, password);
}
export const rememberedPassword = (token: string): string | undefined => typed.get(token);
