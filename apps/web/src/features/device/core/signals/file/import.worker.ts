import {
  type Catalogues,
  type ConfigIssue,
  type ConfigItems,
  type OwnedConfig,
  FIRST_LANGUAGE,
  heard,
  inputErrors,
  takeCatalogues,
} from '@lightfield/contract';
import { applyChanges } from '@lightfield/rules';
import { checkItems } from '../../editor/check.ts';
import type { Owner } from '../../editor/config-queries.ts';
import { followNames } from '../../editor/follow-names.ts';
import { newId } from '../../../../../lib/new-id.ts';
import type { NamedGroup } from '../alarm-fields.ts';
import { type ImportPlan, changesOfPlan, planImport } from './import-plan.ts';
import { isWorkbook, tablesOf } from './workbook.ts';

export interface ImportOrder {
  readonly bytes: Uint8Array;
  readonly owner: Owner;
  readonly owned: OwnedConfig;
  readonly items: ConfigItems;
  readonly groups: readonly NamedGroup[];
  /** What is said here is sent as words. */
  readonly catalogues: Catalogues;
}
export type ImportWord =
  | { readonly stage: 'reading' }
  | { readonly stage: 'checking'; readonly done: number; readonly total: number }
  | {
      readonly stage: 'read';
      readonly plan: ImportPlan;
      /** What would be wrong with the configuration afterwards and is not wrong now. */
      readonly issues: readonly ConfigIssue[];
    };

const say = (word: ImportWord) => self.postMessage(word, { transfer: [] });
const refused = ({ spec }: ReturnType<typeof inputErrors.importTypeWrong>): ImportPlan => ({
  variables: undefined,
  alarms: undefined,
  problems: [],
  ignored: [],
  refused: { code: spec.code, text: spec },
});

function readTables(bytes: Uint8Array) {
  try {
    return isWorkbook(bytes) ? tablesOf(bytes) : undefined;
  } catch {
    // half a file, or one that only looks like a workbook
    return undefined;
  }
}

const nameOf = (issue: ConfigIssue) => `${issue.id} ${issue.field} ${heard(issue, FIRST_LANGUAGE)}`;

function work({ bytes, owner, owned, items, groups, catalogues }: ImportOrder): void {
  takeCatalogues(catalogues);
  say({ stage: 'reading' });
  const tables = readTables(bytes);
  if (!tables) return say({ stage: 'read', plan: refused(inputErrors.importTypeWrong()), issues: [] });
  say({ stage: 'checking', done: 0, total: 0 });
  const plan = planImport(tables, items, {
    newId,
    groups,
    onProgress: (done, total) => say({ stage: 'checking', done, total }),
  });
  const known = new Set(checkItems(owner, owned, items).map(nameOf));
  const { items: imported } = followNames(items, applyChanges(items, changesOfPlan(plan, false)));
  const after = checkItems(owner, owned, imported);
  say({ stage: 'read', plan, issues: after.filter((issue) => !known.has(nameOf(issue))) });
}

self.addEventListener('message', (event: MessageEvent<ImportOrder>) => work(event.data));
