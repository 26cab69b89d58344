import {
  type ConfigChanges,
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
  CONFIG_KINDS,
  type ScriptItem,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { type CheckFrame, applyChanges, checkConfig } from '@lightfield/rules';
import { Document } from '../../../kernel/document.ts';
import { type Answered, answered, resultOf } from '../../../kernel/refusal.ts';
import { keepSecrets } from './secrets.ts';

/** What is checked against what, without the syntax of scripts. */
export type Frame = Pick<CheckFrame, 'source' | 'owner' | 'model' | 'usedElsewhere'>;
export interface Checked {
  readonly issues: ConfigIssue[];
  /** As the changes leave them; they are read elsewhere. */
  readonly scripts: ScriptItem[];
}

/** Not in the specification: issues that are told of one configuration. Nobody reads more, and each is written into an answer. */
export const ISSUES_MAX = 2_000;

/** What a thread is asked to do with a large configuration. JSON of `ConfigItems`, and of what becomes of them. */
export interface ConfigJob {
  readonly before: Uint8Array<ArrayBuffer>;
  readonly changes?: Uint8Array<ArrayBuffer>;
  readonly after?: Uint8Array<ArrayBuffer>;
  readonly frame: Frame;
}
/** The thread's part. */
export function workOnConfig({ before, changes, after, frame }: ConfigJob): Answered<Checked> {
  return answered(() => {
    const items = Document.packed<ConfigItems>(before).value();
    if (after) return check(items, Document.packed<ConfigItems>(after).value(), frame);
    return check(items, changes ? changed(items, Document.packed<ConfigChanges>(changes).value()) : items, frame);
  });
}

export const changed = (items: ConfigItems, changes: ConfigChanges): ConfigItems =>
  applyChanges(items, keepSecrets(changes, items));

function check(before: ConfigItems, after: ConfigItems, frame: Frame): Checked {
  const issues = checkConfig(after, { ...frame, forms: DRIVER_FORMS, before });
  if (issues.length <= ISSUES_MAX) return { issues, scripts: after.scripts };
  // What keeps from saving first.
  const sorted = [...issues.filter(({ advice }) => !advice), ...issues.filter(({ advice }) => advice)];
  return { issues: sorted.slice(0, ISSUES_MAX), scripts: after.scripts };
}

/** Checks configurations: beside the main thread where they are large. */
export interface ConfigWork {
  /** `after`: the configuration as it would be; or what would be changed. */
  check(
    before: ConfigItems,
    what: { after: ConfigItems } | { changes: Document<ConfigChanges> },
    frame: Frame,
  ): Promise<Checked>;
}

/** Items that are checked in a millisecond or two. */
const FEW_ITEMS = 200;
const isSmall = (items: Partial<Record<ConfigKind, readonly unknown[]>>) =>
  CONFIG_KINDS.reduce((sum, kind) => sum + (items[kind]?.length ?? 0), 0) <= FEW_ITEMS;
const isSmallChange = (changes: ConfigChanges) =>
  CONFIG_KINDS.reduce((sum, kind) => sum + (changes[kind]?.put.length ?? 0), 0) <= FEW_ITEMS;

/** `run`: a thread that does `workOnConfig`. Absent: everything is done here. */
export function createConfigWork(run?: (job: ConfigJob) => Promise<unknown>): ConfigWork {
  const inThread = async (job: ConfigJob): Promise<Checked> =>
    resultOf((await (run?.(job) ?? workOnConfig(job))) as Answered<Checked>);
  return {
    async check(before, what, frame) {
      if (!run) return check(before, 'after' in what ? what.after : changed(before, what.changes.value()), frame);
      const here = isSmall(before);
      const bytes = (items: ConfigItems) => Document.of(items).bytes();
      if ('after' in what) {
        const { after } = what;
        if (here && isSmall(after)) return check(before, after, frame);
        return inThread({ before: bytes(before), after: bytes(after), frame });
      }
      const { changes } = what;
      const value = here && !changes.isLarge ? changes.value() : undefined;
      if (value && isSmallChange(value)) return check(before, changed(before, value), frame);
      return inThread({ before: bytes(before), changes: changes.bytes(), frame });
    },
  };
}
