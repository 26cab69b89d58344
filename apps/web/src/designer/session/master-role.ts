import type { PageInfo, PageMaster, PageMasterLayer, PageRow } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { openedDocument } from './opened-document.ts';

/** The master of a project, as the designer of another page was told it. */
export interface MasterBeside {
  readonly id: string;
  readonly title: string;
  readonly layer: PageMasterLayer;
  readonly page: PageDocument;
}
export type MasterRole = Pick<PageRow, 'master' | 'withMaster'>;
export const roleOf = ({ master, withMaster: shows }: PageInfo): MasterRole => ({ master, withMaster: shows });

/** `undefined`: there is none, or nothing of it can be read. */
export function besideOf(told: PageMaster | null): MasterBeside | undefined {
  const parsed = told && openedDocument(told.document);
  return told && parsed?.ok ? { id: told.id, title: told.title, layer: told.layer, page: parsed.page } : undefined;
}
