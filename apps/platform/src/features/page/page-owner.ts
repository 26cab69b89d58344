import { inputErrors, pageErrors } from '@lightfield/contract';

/** To whom a page belongs. */
export interface PageOwner {
  readonly kind: 'device' | 'template';
  readonly id: string;
}
export interface OwnerFields {
  readonly equipmentId?: string | undefined;
  readonly templateId?: string | undefined;
  readonly projectId?: string | undefined;
}

/** Whom these fields of a body name. 10002: none, or two; 1911: a project. */
export function ownerOf({ equipmentId, templateId, projectId }: OwnerFields): PageOwner {
  if (projectId !== undefined) throw pageErrors.projectPagesMissing({ field: 'projectId' });
  if (equipmentId !== undefined && templateId === undefined) return { kind: 'device', id: equipmentId };
  if (templateId !== undefined && equipmentId === undefined) return { kind: 'template', id: templateId };
  throw inputErrors.parameterMissing({ field: 'equipmentId' });
}
/** Whether the fields of a body name this owner, or nobody. 1911: a project. */
export function namesOwner(fields: OwnerFields, owner: PageOwner): boolean {
  if (fields.projectId !== undefined) throw pageErrors.projectPagesMissing({ field: 'projectId' });
  const named = { device: fields.equipmentId, template: fields.templateId };
  const other = owner.kind === 'device' ? named.template : named.device;
  return other === undefined && (named[owner.kind] ?? owner.id) === owner.id;
}

/** A variable of the owner, as bindings name it. */
export interface OwnVariable {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** What the bindings of a page name: ids of variables, and keys. */
export const namesIn = ({ signals, keys }: { signals: readonly string[]; keys: readonly string[] }): string[] => [
  ...signals,
  // "key:<device>:<key>"
  ...keys.map((key) => key.slice(key.lastIndexOf(':') + 1)),
];
