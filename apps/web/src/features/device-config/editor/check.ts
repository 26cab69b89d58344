import type { ConfigIssue, ConfigItems, ConfigKind, OwnedConfig } from '@lightfield/contract';
import { adviseDevice, type ConfigProblem, validateDevice } from '@lightfield/rules';
import { nameOf } from './item-name.ts';

const KINDS: readonly (readonly [word: string, kind: ConfigKind])[] = [
  ['驱动 ', 'drivers'],
  ['变量 ', 'variables'],
  ['报警 ', 'alarms'],
  ['报表 ', 'reports'],
  ['脚本 ', 'scripts'],
];

/** What a save would be refused for, and what is advised: the rules of the server, applied here. */
export function checkItems(owned: OwnedConfig, items: ConfigItems): ConfigIssue[] {
  const device = { source: owned.source, ...items };
  return [
    ...issuesOf(items, validateDevice(device, 'zh'), validateDevice(device, 'en'), false),
    ...issuesOf(items, adviseDevice(device, 'zh'), adviseDevice(device, 'en'), true),
  ];
}

function issuesOf(
  items: ConfigItems,
  zh: readonly ConfigProblem[],
  en: readonly ConfigProblem[],
  advice: boolean,
): ConfigIssue[] {
  return zh.map((problem, index) => {
    const [word, kind] = KINDS.find(([start]) => problem.item.startsWith(start)) ?? ['', 'drivers' as const];
    const name = problem.item.slice(word.length);
    const id = items[kind].find((item) => nameOf(item) === name)?.id ?? null;
    return {
      kind,
      id,
      name,
      field: null,
      code: problem.code,
      zh: problem.reason,
      en: en[index]?.reason ?? problem.reason,
      advice,
    };
  });
}
