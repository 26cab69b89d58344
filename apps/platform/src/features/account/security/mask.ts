/** A number as a person recognises their own: "138****5678". '' stays ''. */
export function maskTel(tel: string): string {
  const shown = 4;
  if (tel.length <= shown) return '*'.repeat(tel.length);
  const head = tel.slice(0, Math.min(3, tel.length - shown));
  return `${head}****${tel.slice(-shown)}`;
}

/** "z***@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`;
}
