import type { MvarStatistic } from '@lightfield/contract';

/** A calculated variable as the engine runs it: whom its names mean today. */
export interface MvarDefinition {
  id: string;
  projectId: string;
  seriesId: number;
  kind: 'formula' | 'statistic';
  decimals: number;
  formula: string;
  /** Series by name; `null`: it is gone, or its device is not bound any more. */
  inputs: Record<string, number | null>;
  source: number | null;
  statistic: MvarStatistic | null;
  periodMs: number | null;
  shows: 'running' | 'finished' | null;
  /** Number of the report it is made of. */
  report: number | null;
  ofReport: boolean;
  state: unknown;
}
