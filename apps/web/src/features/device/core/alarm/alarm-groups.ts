import { type AlarmGroupChoice, alarmGroupCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { useConfigEditor, useItems } from '../editor/editor-context.ts';
import type { Owner } from '../editor/config-queries.ts';

/** The key begins as that of the screen of groups does, so that a change there shows here. */
export const groupsFor = (owner: Owner, id: string) =>
  queryOptions({
    queryKey: ['alarm-group', 'choices', owner, id] as const,
    queryFn: ({ signal }) =>
      call(alarmGroupCalls.queryAll, owner === 'device' ? { equipmentId: id } : { templateId: id }, { signal }),
  });

/** Always the same, so that columns are not made anew. */
const NONE: readonly AlarmGroupChoice[] = [];

/** Alarm groups that the alarms of this device or template can name. */
export function useAlarmGroups() {
  const { owner, id } = useConfigEditor();
  const { alarms } = useItems();
  const found = useQuery(groupsFor(owner, id));
  const list = found.data ?? NONE;
  const names = new Map(list.map((group) => [group.id, group.name]));
  // until the names are known, and for one that is gone, not nothing: it is chosen
  const unknown = [...new Set(alarms.flatMap(({ group }) => group ?? []))].filter((group) => !names.has(group));
  return {
    list,
    loading: found.isPending,
    nameOf: (group: string): string => names.get(group) ?? '…',
    options: [
      ...list.map(({ id: value, name }) => ({ value, label: name })),
      ...unknown.map((value) => ({ value, label: '…' })),
    ],
  };
}
