import {
  type AnswerOf,
  type BodyOut,
  type Mvar,
  type Page,
  type ProjectValue,
  QUALITY_CODES,
  type Value,
  type formulaCalls,
  type mvarCalls,
} from '@lightfield/contract';
import { parseNumber, parseProjectFormula } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import { valueFacts } from '../../engines/edge/value-facts.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { STATISTIC_REASONS, createMvarCheck, problemText } from './mvar-check.ts';
import { sourcesOf, written } from './mvar-rules.ts';
import type { MvarRepository } from './mvar.repository.ts';
import { type LatestOf, mvarSignal, scaleOf, variableSignal } from './project-signal.ts';

export interface MvarViewParts {
  db: Db;
  mvars: MvarRepository;
  latest: LatestOf;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
}

/** Looking at the values of a project, and trying what is not saved yet. Whether the caller reaches the project was checked before. */
export function createMvarViewService({ db, mvars, latest, fresh }: MvarViewParts) {
  const check = createMvarCheck(mvars);

  /** All of a project as people see them: with the names of today and the present values. */
  async function shown(projectId: string): Promise<Mvar[]> {
    const all = await mvars.all(db, projectId);
    const ids = [...new Set(all.flatMap(sourcesOf))];
    const nameOf = new Map((await mvars.byIds(db, projectId, ids)).map(({ id, name }) => [id, name]));
    await fresh?.(all.map(({ seriesId }) => seriesId));
    return all.map((one) => {
      const { formula, missing } = written(one, nameOf);
      const lost = one.kind === 'statistic' && !nameOf.has(one.sourceId ?? '');
      const value = latest(one.seriesId);
      return {
        id: one.id,
        projectId,
        key: one.key,
        name: one.name,
        kind: one.kind,
        unit: one.unit,
        decimals: one.decimals,
        formula,
        sourceId: one.sourceId,
        sourceKey: nameOf.get(one.sourceId ?? '') ?? null,
        statistic: one.statistic,
        periodMs: one.periodMs,
        shows: one.shows,
        reportId: one.reportId,
        missing: lost || (one.ofReport && one.reportId === null) ? [one.key] : missing,
        uses: all.flatMap(({ id, key }) => (sourcesOf(one).includes(id) ? key : [])),
        usedBy: all.flatMap((other) => (sourcesOf(other).includes(one.id) ? other.key : [])),
        value: value?.value ?? null,
        quality: QUALITY_CODES[value?.quality ?? 2] ?? 'bad',
        readAt: value?.readAt ?? null,
      };
    });
  }

  return {
    async page({ projectId, keyword = '', pageNum, pageSize }: BodyOut<typeof mvarCalls.query>): Promise<Page<Mvar>> {
      const part = keyword.toLowerCase();
      const found = (await shown(projectId)).filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(part));
      return { total: found.length, rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
    },
    async all({ projectId, ids }: BodyOut<typeof mvarCalls.queryAll>): Promise<Mvar[]> {
      const all = await shown(projectId);
      return ids ? all.filter(({ id }) => ids.includes(id)) : all;
    },
    async signals({
      projectId,
      equipmentId,
      keyword,
      kind,
      pageNum,
      pageSize,
    }: BodyOut<typeof mvarCalls.signals>): Promise<Page<ProjectValue>> {
      const offset = (pageNum - 1) * pageSize;
      const variables =
        kind === 'mvar'
          ? { total: 0, rows: [] }
          : await mvars.variablesPage(projectId, { equipmentId, keyword, limit: pageSize, offset });
      const part = (keyword ?? '').toLowerCase();
      const calculated =
        kind === 'signal' || equipmentId !== undefined
          ? []
          : (await mvars.all(db, projectId)).filter(({ key, name }) => `${name} ${key}`.toLowerCase().includes(part));
      const from = Math.max(0, offset - variables.total);
      const rest = calculated.slice(from, from + pageSize - variables.rows.length);
      const [facts] = await Promise.all([
        valueFacts(db, { signals: variables.rows.map(({ id }) => id), mvars: rest.map(({ id }) => id) }),
        fresh?.([...variables.rows, ...rest].map(({ seriesId }) => seriesId)),
      ]);
      return {
        total: variables.total + calculated.length,
        rows: [
          // who lays out a project asks what a variable allows; what a person may write is asked where the project is watched
          ...variables.rows.map((one) => variableSignal(one, latest(one.seriesId), true)),
          ...rest.map((one) => mvarSignal(one, latest(one.seriesId))),
        ].map((one) => ({ ...one, ...scaleOf(facts.get(one.id)) })),
      };
    },

    async validStatistics(caller: Caller, { projectId, id, ...fields }: BodyOut<typeof mvarCalls.validStatistics>) {
      const { source, reports, wrong } = await check.statistic(db, projectId, { id: id ?? newId(), key: '' }, fields);
      return {
        ok: wrong === undefined,
        field: wrong?.field ?? null,
        message: wrong ? STATISTIC_REASONS[wrong.reason][caller.lang] : '',
        sourceKey: source?.name ?? null,
        reports,
      };
    },

    /** Reads a formula of a project; without `values` it is worked out with the present ones. */
    async tryFormula(
      caller: Caller,
      { formula, projectId, id, values }: BodyOut<typeof formulaCalls.validFormulaVar> & { projectId: string },
    ): Promise<AnswerOf<typeof formulaCalls.validFormulaVar>> {
      const key = id && (await mvars.all(db, projectId)).find((one) => one.id === id)?.key;
      const result = await check.formula(db, projectId, { id: id ?? newId(), key: key ?? '', formula });
      if (!result.ok) {
        const { position, end } = result.problem;
        return { ok: false, position, end, message: problemText(result.problem, caller.lang), names: [], value: null };
      }
      await fresh?.(result.named.map(({ seriesId }) => seriesId));
      const present = new Map<string, Value>(
        result.named.map(({ name, seriesId }) => [name, latest(seriesId)?.value ?? null]),
      );
      const given = values === undefined ? present : new Map<string, Value>(Object.entries(values));
      const parsed = parseProjectFormula(formula, () => true);
      const value = parsed.ok ? parsed.formula.evaluate((name) => numberOf(given.get(name) ?? null)) : Number.NaN;
      return {
        ok: true,
        position: null,
        end: null,
        message: '',
        names: [...result.names],
        value: Number.isFinite(value) ? value : null,
      };
    },
  };
}
export type MvarViewService = ReturnType<typeof createMvarViewService>;

const numberOf = (value: Value): number =>
  typeof value === 'number' ? value : value === null ? Number.NaN : (parseNumber(value) ?? Number.NaN);
