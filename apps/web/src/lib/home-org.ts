import type { OrgChoice } from '@lightfield/contract';

/**
 * Whose things are shown first where the person sees several organisations: those of the own one. The operation centre begins with
 * the first enterprise: what is kept for the centre itself is of no use to any device.
 */
export function homeOrg(own: string, choices: readonly OrgChoice[]): string {
  const isCentre = choices.some(({ id, kind }) => id === own && kind === 'center');
  return (isCentre ? choices.find(({ kind }) => kind === 'enterprise')?.id : undefined) ?? own;
}
