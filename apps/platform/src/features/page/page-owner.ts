import { inputErrors } from '@lightfield/contract';

/** To whom a page belongs. */
export interface PageOwner {
  readonly kind: 'device' | 'template' | 'project';
  readonly id: string;
}
export interface OwnerFields {
  readonly equipmentId?: string | undefined;
  readonly templateId?: string | undefined;
  readonly projectId?: string | undefined;
}

const named = ({ equipmentId, templateId, projectId }: OwnerFields): PageOwner[] => [
  ...(equipmentId === undefined ? [] : [{ kind: 'device', id: equipmentId } as const]),
  ...(templateId === undefined ? [] : [{ kind: 'template', id: templateId } as const]),
  ...(projectId === undefined ? [] : [{ kind: 'project', id: projectId } as const]),
];

/** Whom these fields of a body name. 10002: none, or several. */
export function ownerOf(fields: OwnerFields): PageOwner {
  const [owner, ...others] = named(fields);
  if (!owner || others.length > 0) throw inputErrors.parameterMissing({ field: 'equipmentId' });
  return owner;
}
/** Whether the fields of a body name this owner, or nobody. */
export const namesOwner = (fields: OwnerFields, owner: PageOwner): boolean =>
  named(fields).every(({ kind, id }) => kind === owner.kind && id === owner.id);

/** A variable of the owner, as bindings name it. */
export interface OwnVariable {
  readonly id: string;
  /** Of a project `device.variable`, or the key of a calculated variable. */
  readonly key: string;
  readonly name: string;
  /** Of a project: whose it is. `null`: a calculated variable. */
  readonly device?: OwnDevice | null;
}
export interface OwnDevice {
  readonly id: string;
  readonly name: string;
}

/** A report that widgets of the owner's pages may name. `deviceId` null: of the project. */
export interface OwnReport {
  readonly id: string;
  /** '': of a template, as its bindings name no device; `null`: of the project. */
  readonly deviceId: string | null;
  /** The report of its template that it was made from. */
  readonly origin?: string | null;
}

/** What the bindings of a page name: ids of variables, and keys. */
export const namesIn = ({
  signals,
  keys,
  mvars,
}: Record<'signals' | 'keys' | 'mvars', readonly string[]>): string[] => [
  ...signals,
  ...mvars,
  // "key:<device>:<key>"
  ...keys.map((key) => key.slice(key.lastIndexOf(':') + 1)),
];
