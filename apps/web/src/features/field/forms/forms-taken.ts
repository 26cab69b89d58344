import type { SmartRecordsTaken } from '@lightfield/contract';

/** Of what is kept on the phone: what another version of the program has kept is taken anew. */
export const FORMS_SHAPE = 1;
/** Records of smart reports to fill in. */
export interface FormsTaken extends SmartRecordsTaken {
  readonly shape: typeof FORMS_SHAPE;
}
export type FormTaken = FormsTaken['records'][number];
export function formsOf(kept: unknown): FormsTaken | undefined {
  const isOurs = typeof kept === 'object' && kept !== null && 'shape' in kept && kept.shape === FORMS_SHAPE;
  // written here, by this version
  return isOurs ? (kept as FormsTaken) : undefined;
}
export const titleOf = ({ excelName, number, shift }: FormTaken): string =>
  `${excelName} #${number}${shift === '' ? '' : ` ${shift}`}`;

/** Fetched when it is first needed, and kept on the phone beside the rest (`offline-files.ts`). */
export const formPart = () => import('./form-part.ts');
