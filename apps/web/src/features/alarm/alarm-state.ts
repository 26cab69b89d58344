import type { AlarmEvent, BodyOut, alarmCalls } from '@lightfield/contract';
import { confirmDecision } from '@lightfield/rules';
import { type StateOf, choiceField, intField, optionalChoice, textField, timeField } from '../../lib/search-codecs.ts';
import { PRESET_NAMES, type RangeState, rangeAt } from '../../lib/time-range.ts';

export const SEVERITIES = ['severe', 'important', 'normal'] as const;
export const STATE_FILTERS = ['all', 'active', 'waiting', 'confirmed', 'shelved'] as const;
export const PAGE_SIZES = [10, 50, 100] as const;

/** State of an alarm list as its address has it. */
export const alarmCodecs = {
  severity: optionalChoice(SEVERITIES),
  state: choiceField(STATE_FILTERS, 'all'),
  keyword: textField(),
  /** Of the list of all devices. */
  device: textField(),
  /** Of the same: devices of this group and those below it. */
  group: textField(),
  /** Of the same: of this project and of the devices bound to it. */
  project: textField(),
  period: choiceField(['all', ...PRESET_NAMES, 'custom'], 'all'),
  since: timeField(),
  until: timeField(),
  page: intField(1),
  size: intField(10),
};
export type AlarmListState = StateOf<typeof alarmCodecs>;
export type ChangeAlarms = (change: Partial<AlarmListState>) => void;

export const periodOf = ({ period, since, until }: AlarmListState): RangeState => ({
  range: period,
  from: since,
  to: until,
});

/** Waiting: recovered, and nobody has confirmed it yet. */
const STATE_QUERY: Record<AlarmListState['state'], { active?: boolean; confirmed?: boolean; shelved?: boolean }> = {
  all: {},
  active: { active: true },
  waiting: { active: false, confirmed: false },
  confirmed: { confirmed: true },
  shelved: { shelved: true },
};
const KEYWORD_MAX = 50;

export type AlarmQuery = BodyOut<typeof alarmCalls.queryAll>;

/** Whose alarms: of one device, of the devices of a project (reached through it), or of all that the person may see. */
export type AlarmPlace = { readonly equipmentId: string } | { readonly projectId: string } | undefined;

/** What the server is asked for this state of the list. A preset reaches from `now` back and stays open for what comes. */
export function alarmQuery(state: AlarmListState, place: AlarmPlace, now: number): AlarmQuery {
  const range = rangeAt(periodOf(state), now);
  const whose = { device: state.device || undefined, group: state.group || undefined };
  return {
    ...(place && 'projectId' in place
      ? { projectId: place.projectId, equipmentId: whose.device, groupId: undefined }
      : {
          projectId: place ? undefined : state.project || undefined,
          equipmentId: place?.equipmentId ?? whose.device,
          groupId: place ? undefined : whose.group,
        }),
    severity: state.severity,
    ...STATE_QUERY[state.state],
    keyword: state.keyword.slice(0, KEYWORD_MAX) || undefined,
    startTime: range?.from,
    endTime: state.period === 'custom' ? range?.to : undefined,
  };
}

export const isFiltered = ({ severity, state, keyword, device, group, project, period }: AlarmListState): boolean =>
  severity !== undefined ||
  device !== '' ||
  group !== '' ||
  project !== '' ||
  state !== 'all' ||
  keyword !== '' ||
  period !== 'all';

type Times = Pick<AlarmEvent, 'raisedAt' | 'recoveredAt' | 'confirmedAt'>;

/** Where an alarm stands: does the condition still hold, and has somebody taken note? */
export function alarmStates({
  recoveredAt,
  confirmedAt,
}: Times): ('active' | 'recovered' | 'confirmed' | 'unconfirmed')[] {
  if (recoveredAt === null) return confirmedAt === null ? ['active'] : ['active', 'confirmed'];
  return confirmedAt === null ? ['recovered', 'unconfirmed'] : ['confirmed'];
}

/** May a person confirm it now? The server decides in the end; a button that would be refused is not offered. */
export const mayConfirm = (alarm: Pick<AlarmEvent, 'confirmRule' | 'recoveredAt' | 'confirmedAt'>): boolean =>
  confirmDecision(alarm.confirmRule, alarm) === 'ok';
