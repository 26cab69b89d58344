import type { ConfigIssue, ConfigKind } from '@lightfield/contract';

/** What is wrong, found by item and by field. */
export interface Issues {
  readonly all: readonly ConfigIssue[];
  /** Without advice: what keeps one from saving. */
  readonly wrong: readonly ConfigIssue[];
  readonly of: (kind: ConfigKind, id: string) => readonly ConfigIssue[];
  /** Issues of one kind, its capacity included. */
  readonly ofKind: (kind: ConfigKind) => readonly ConfigIssue[];
}
const NONE: readonly ConfigIssue[] = [];

export function indexIssues(all: readonly ConfigIssue[]): Issues {
  const byItem = new Map<string, ConfigIssue[]>();
  const byKind = new Map<string, ConfigIssue[]>();
  const push = (map: Map<string, ConfigIssue[]>, key: string, issue: ConfigIssue) => {
    const list = map.get(key);
    if (list) list.push(issue);
    else map.set(key, [issue]);
  };
  for (const issue of all) {
    push(byKind, issue.kind, issue);
    if (issue.id !== null) push(byItem, `${issue.kind} ${issue.id}`, issue);
  }
  return {
    all,
    wrong: all.filter(({ advice }) => !advice),
    of: (kind, id) => byItem.get(`${kind} ${id}`) ?? NONE,
    ofKind: (kind) => byKind.get(kind) ?? NONE,
  };
}
