import type { OrgChoice } from '@lightfield/contract';

/**
 * Whose groups are shown first: those of the own organisation. Devices that the operation centre adds go to the only enterprise
 * there is; a group of the centre itself would be none for any of them.
 */
export function homeOrg(own: string, choices: readonly OrgChoice[]): string {
  const enterprises = choices.filter(({ kind }) => kind === 'enterprise');
  const isCentre = choices.some(({ id, kind }) => id === own && kind === 'center');
  const [only] = enterprises;
  return isCentre && only && enterprises.length === 1 ? only.id : own;
}
