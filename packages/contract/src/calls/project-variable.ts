import { z } from 'zod';
import { Mvar, MvarPeriod, MvarStatistic, ProjectValue } from '../entities/project-variable.ts';
import { VariableKey } from '../entities/variable.ts';
import { Id, commaList, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const ofProject = { project: 'projectId' } as const;
const sees = { access: 'manage_project_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_project_edit', effect: 'changes' } as const satisfies Partial<Call>;

const statistic = {
  /** A variable of a bound device, or another calculated variable. */
  sourceId: optional(Id),
  statistic: optional(MvarStatistic),
  periodMs: optional(formInt.pipe(MvarPeriod)),
  shows: optional(z.enum(['running', 'finished'])),
  /** A report of the source's device that stores it; needed for a sum, whose live values are as many as happen to arrive. */
  reportId: optional(Id),
};
const settings = {
  key: VariableKey,
  name: text(LIMITS.project.nameMax).min(1),
  unit: optional(text(20)),
  decimals: optional(formInt.pipe(z.int().min(0).max(LIMITS.variable.decimalsMax))),
  kind: z.enum(['formula', 'statistic']),
  /** Longer ones than a formula may be, and empty ones, are 2612. */
  formula: optional(text(1_000)),
  ...statistic,
};

/** Values of a project to choose from, and its calculated variables (S1 §7, S2 §7). */
export const mvarCalls = {
  /** Variables of bound devices and calculated variables: what a page of the project can be bound to. */
  signals: defineCall('/lfscada/project/signal/query', {
    ...sees,
    scope: { ...ofProject, device: 'equipmentId' },
    summary: 'Values of a project by name, paged: variables of bound devices, then calculated variables',
    body: z.object({
      projectId: Id,
      equipmentId: optional(Id),
      /** Part of the name or of `device.variable`. */
      keyword: optional(text(100)),
      /** The calculated ones only, or the others. */
      kind: optional(z.enum(['signal', 'mvar'])),
      ...paging,
    }),
    answer: pageOf(ProjectValue),
  }),
  query: defineCall('/lfscada/project/mvar/query', {
    ...sees,
    scope: ofProject,
    summary: 'Calculated variables of a project, paged',
    body: z.object({ projectId: Id, keyword: optional(text(50)), ...paging }),
    answer: pageOf(Mvar),
  }),
  /** Without `ids`: all of them. Ids of others are left out. */
  queryAll: defineCall('/lfscada/project/mvar/queryAll', {
    access: 'monitor_equip_real',
    share: true,
    effect: 'reads',
    scope: ofProject,
    summary: 'Calculated variables of a project',
    body: z.object({ projectId: Id, ids: optional(commaList(Id, LIMITS.project.variables)) }),
    answer: z.array(Mvar),
  }),
  /** 2611: the key is taken; 2612 with `reason`, `position`, `end`, or `cycle` (keys); 2614 with `field`; 2617: too many. */
  add: defineCall('/lfscada/project/mvar/add', {
    ...changes,
    scope: ofProject,
    summary: 'Add a calculated variable',
    body: z.object({ projectId: Id, ...settings }),
    answer: z.object({ id: Id }),
  }),
  /** Formulas that use it follow its new key. */
  edit: defineCall('/lfscada/project/mvar/edit', {
    ...changes,
    scope: { mvar: 'id' },
    summary: 'Change a calculated variable',
    body: z.object({ id: Id, ...settings }),
    answer: z.object({ id: Id }),
  }),
  /** 2613 with `usedBy`, `pages` or `alarms`: other calculated variables, pages or alarm rules use it. */
  delete: defineCall('/lfscada/project/mvar/delete', {
    ...changes,
    scope: { mvar: 'id' },
    summary: 'Delete a calculated variable that nothing uses',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  validStatistics: defineCall('/lfscada/project/report/mvar/validStatistics', {
    ...sees,
    scope: { ...ofProject, mvar: 'id' },
    summary: 'Whether a statistic can be made, and of what it would be made',
    /** `id`: of the calculated variable that is being changed, so that cycles are found. */
    body: z.object({ projectId: Id, id: optional(Id), ...statistic }),
    answer: z.object({
      ok: z.boolean(),
      /** The field that is wrong. */
      field: z.string().nullable(),
      message: z.string(),
      /** Name of the source. */
      sourceKey: z.string().nullable(),
      /** Reports of the source's device that store it. */
      reports: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
};
