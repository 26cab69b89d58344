import { cardOf } from '@lightfield/contract';
import { type MvarStatistic, projectErrors } from '@lightfield/contract';
import { ANY_NAME, FORMULA_REASONS, type FormulaReason, parseProjectFormula } from '@lightfield/rules';
import type { Lang } from '../../kernel/language.ts';
import type { Queryable } from '../../kernel/db.ts';
import { cycleIn } from './mvar-rules.ts';
import type { MvarRepository, NamedValue, StoredMvar } from './mvar.repository.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

/** What is wrong with a formula, and where. */
export interface FormulaProblem {
  reason: FormulaReason | 'cycle';
  position: number | null;
  end: number | null;
  cycle: string[];
}
export interface StatisticFields {
  sourceId?: string | undefined;
  statistic?: MvarStatistic | undefined;
  periodMs?: number | undefined;
  shows?: 'running' | 'finished' | undefined;
  reportId?: string | undefined;
}
export type StatisticReason = keyof typeof STATISTIC_REASONS;
export const STATISTIC_REASONS = {
  source: platformText('mvarCheck.source'),
  statistic: platformText('mvarCheck.statistic'),
  period: platformText('mvarCheck.period'),
  reportMissing: platformText('mvarCheck.reportMissing'),
  report: platformText('mvarCheck.report'),
  cycle: platformText('mvarCheck.cycle'),
} as const;
export const CYCLE = STATISTIC_REASONS.cycle;

/** A ring is told until it closes: a → b → a. */
export const problemText = ({ reason, cycle }: FormulaProblem, lang: Lang): string =>
  reason === 'cycle'
    ? `${CYCLE[lang]}${cardOf(lang).colon}${[...cycle, ...cycle.slice(0, 1)].join(' → ')}`
    : FORMULA_REASONS[reason][lang];

/** Whether calculated variables can be made as they are given. `self`: the one that is being changed, or its new id. */
export function createMvarCheck(mvars: Pick<MvarRepository, 'all' | 'named' | 'byIds' | 'reportsStoring'>) {
  async function cycleWith(
    on: Queryable,
    projectId: string,
    self: {
      id: string;
      key: string;
      kind: StoredMvar['kind'];
      inputs: Record<string, string>;
      sourceId: string | null;
    },
  ): Promise<string[] | undefined> {
    const others = (await mvars.all(on, projectId)).filter(({ id }) => id !== self.id);
    return cycleIn([...others, self]);
  }

  return {
    /** What its names mean, or what is wrong. */
    async formula(
      on: Queryable,
      projectId: string,
      { id, key, formula }: { id: string; key: string; formula: string },
    ): Promise<
      | { ok: true; inputs: Record<string, string>; named: NamedValue[]; names: readonly string[] }
      | { ok: false; problem: FormulaProblem }
    > {
      const wrong = ({
        reason,
        position = null,
        end = null,
        cycle = [],
      }: Partial<FormulaProblem> & Pick<FormulaProblem, 'reason'>) => ({
        ok: false as const,
        problem: { reason, position, end, cycle },
      });
      const parsed = parseProjectFormula(formula, ANY_NAME);
      if (!parsed.ok) return wrong(parsed);
      const { names } = parsed.formula;
      const named = await mvars.named(on, projectId, names);
      const known = parseProjectFormula(formula, new Set(named.map(({ name }) => name)));
      if (!known.ok) return wrong(known);
      const inputs = Object.fromEntries(named.map((one) => [one.name, one.id]));
      const cycle = await cycleWith(on, projectId, { id, key, kind: 'formula', inputs, sourceId: null });
      if (cycle) return wrong({ reason: 'cycle', cycle });
      return { ok: true, inputs, named, names };
    },

    /** The field that is wrong, and why; `undefined`: it can be made. */
    async statistic(
      on: Queryable,
      projectId: string,
      { id, key }: { id: string; key: string },
      { sourceId, statistic, periodMs, reportId }: StatisticFields,
    ): Promise<{
      source: NamedValue | undefined;
      reports: { id: string; name: string }[];
      wrong: { field: keyof StatisticFields; reason: StatisticReason; cycle?: string[] } | undefined;
    }> {
      const [source] = sourceId === undefined ? [] : await mvars.byIds(on, projectId, [sourceId]);
      const reports = source?.deviceId ? await mvars.reportsStoring(on, source.id) : [];
      const told = { source, reports };
      if (!source) return { ...told, wrong: { field: 'sourceId', reason: 'source' } };
      if (statistic === undefined) return { ...told, wrong: { field: 'statistic', reason: 'statistic' } };
      if (periodMs === undefined) return { ...told, wrong: { field: 'periodMs', reason: 'period' } };
      if (statistic === 'sum' && reportId === undefined)
        return { ...told, wrong: { field: 'reportId', reason: 'reportMissing' } };
      if (reportId !== undefined && !reports.some((report) => report.id === reportId))
        return { ...told, wrong: { field: 'reportId', reason: 'report' } };
      const cycle = await cycleWith(on, projectId, { id, key, kind: 'statistic', inputs: {}, sourceId: source.id });
      return { ...told, wrong: cycle && { field: 'sourceId', reason: 'cycle', cycle } };
    },
  };
}

export function invalidFormula(problem: FormulaProblem, lang: Lang) {
  const { reason, position, end, cycle } = problem;
  return projectErrors.calculatedFormulaInvalid({
    field: 'formula',
    reason,
    problem: problemText(problem, lang),
    ...(position !== null && end !== null && { position, end }),
    ...(cycle.length > 0 && { cycle: cycle.join(',') }),
  });
}
