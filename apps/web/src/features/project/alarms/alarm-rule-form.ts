import type { ProjectAlarm, ProjectAlarmSettings } from '@lightfield/contract';

/** What is entered; the numbers of a form can be empty. */
export type AlarmRuleFields = Omit<ProjectAlarmSettings, 'filterCount' | 'loop'> & {
  filterCount: number | null;
  loop: number | null;
};

/** Calculated variables are computed numbers: none is exactly another one (S1 §5). */
export const COMPARISONS = ['gt', 'lt'] as const;

export const NEW_RULE: Omit<AlarmRuleFields, 'mvarId'> = {
  comparison: 'gt',
  value: '',
  content: '',
  filterCount: 1,
  severity: 'normal',
  confirmRule: 'manual',
  enabled: true,
  voice: false,
  loop: 1,
  group: null,
  methods: ['push'],
};

export const ruleFieldsOf = (rule: ProjectAlarm): AlarmRuleFields => {
  const {
    id: _id,
    projectId: _project,
    mvarKey: _key,
    mvarName: _name,
    unit: _unit,
    activeSince: _since,
    ...fields
  } = rule;
  return fields;
};

/** What is sent. A field that is not shown keeps what it was. */
export const ruleOf = (fields: Partial<AlarmRuleFields>, before: Partial<AlarmRuleFields>): ProjectAlarmSettings => {
  const all = { ...NEW_RULE, mvarId: '', ...before, ...fields };
  return {
    ...all,
    value: all.value.trim(),
    content: all.content.trim(),
    filterCount: all.filterCount ?? 1,
    loop: all.loop ?? 1,
  };
};
