/** What of the form outlives a reload: never the password or a code. */
export interface Draft {
  loginname: string;
  tel?: string;
  email?: string;
  companyName?: string;
  remark?: string;
}
const FIELDS = ['loginname', 'tel', 'email', 'companyName', 'remark'] as const satisfies readonly (keyof Draft)[];

export function writeDraft(fields: Partial<Draft>): string {
  const kept = FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]] as const] : []));
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept));
}

export function parseDraft(text: string): Partial<Draft> {
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      FIELDS.flatMap((field) => (typeof value[field] === 'string' ? [[field, value[field]]] : [])),
    );
  } catch {
    return {};
  }
}
