import { alarmCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { isVisiting } from '../visit.ts';

/** Whose alarms: of one device or project; absent: of all that the person sees. */
export interface LineOf {
  readonly equipmentId?: string;
  readonly projectId?: string;
}

/** Changes are pushed to whoever is logged in; this is for what was missed, and for visitors, who have no such line. */
const ASK_MS = 30_000;
const VISITOR_MS = 5_000;

/** What stands, and the alarm for the line. `['alarm']` begins everything that a changed alarm changes. */
export const alarmLine = (of: LineOf = {}) =>
  queryOptions({
    queryKey: ['alarm', 'line', of],
    queryFn: ({ signal }) => call(alarmCalls.line, { ...of }, { signal, quiet: true }),
    refetchInterval: isVisiting() ? VISITOR_MS : ASK_MS,
    // a wall has no focus
    refetchIntervalInBackground: true,
  });
