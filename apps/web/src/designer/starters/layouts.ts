import { symbolFor } from '../session/binding/place-variables.ts';
import type { Variable } from '../session/binding/variables.ts';
import type { At, Part, Parts } from './parts.ts';
import { type Chosen, alike } from './roles.ts';

export const STARTERS = ['overview', 'trends', 'alarms', 'energy', 'machine', 'wall'] as const;
export type StarterName = (typeof STARTERS)[number];

/** Words on a page, where no variable has a name to show. */
export type Word =
  | 'value'
  | 'states'
  | 'faults'
  | 'trend'
  | 'alarms'
  | 'figures'
  | 'hourly'
  | 'shares'
  | 'ranking'
  | 'where'
  | 'of.pressure'
  | 'of.flow'
  | 'of.level'
  | 'of.temperature'
  | 'of.power'
  | 'of.energy';
export interface Matter {
  readonly parts: Parts;
  readonly chosen: Chosen;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly isProject: boolean;
  readonly title: string;
  readonly say: (word: Word) => string;
}
interface Laid {
  readonly size: { readonly width: number; readonly height: number };
  readonly widgets: readonly Part[];
}
const USUAL = { width: 1280, height: 720 } as const;
const WALL = { width: 1920, height: 1080 } as const;
/** Of the edge of the page, and between cards. */
const EDGE = 24;
const GAP = 16;
const KINDS: readonly Word[] = ['of.pressure', 'of.flow', 'of.level', 'of.temperature', 'of.power', 'of.energy'];

const range = (length: number): readonly number[] => Array.from({ length }, (_none, at) => at);
/** Places of so many cards beside each other. */
function across(count: number, y: number, height: number, width: number, edge = EDGE): At[] {
  const each = (width - 2 * edge - (count - 1) * GAP) / count;
  return range(count).map((at): At => [Math.round(edge + at * (each + GAP)), y, Math.round(each), height]);
}
const tiles = ({ parts, say }: Matter, places: readonly At[], variables: readonly Variable[]): Part[] =>
  places.flatMap((at, nth) => parts.tile(at, variables[nth], say(KINDS[nth % KINDS.length] ?? 'value'), nth));

/** As many rows as are bound, or four to be bound. */
function rowsOf(
  [x, y, width, height]: At,
  variables: readonly Variable[],
  each: number,
  row: (at: At, variable: Variable | undefined, nth: number) => Part[],
): Part[] {
  const room = Math.floor(height / each);
  const count = variables.length > 0 ? Math.min(room, variables.length) : Math.min(room, 4);
  return range(count).flatMap((nth) => row([x + 12, y + nth * each, width - 24, each], variables[nth], nth));
}
function states(matter: Matter, at: At): Part[] {
  const { parts, chosen, say } = matter;
  const all = [...chosen.states, ...chosen.faults];
  return [
    ...parts.titled(at, say('states')),
    ...rowsOf(parts.inside(at), all, 32, (row, variable, nth) =>
      parts.state(
        row,
        variable,
        `${say('states')} ${nth + 1}`,
        variable !== undefined && chosen.faults.includes(variable),
      ),
    ),
  ];
}

export function overview(matter: Matter): Laid {
  const { parts, chosen, title, say } = matter;
  const { width } = USUAL;
  const curve: At = [24, 204, 816, 292];
  const list: At = [24, 512, 816, 184];
  const side: At = [856, 204, 400, 292];
  const dials: At = [856, 512, 400, 184];
  const [first, second] = chosen.measured;
  return {
    size: USUAL,
    widgets: [
      ...parts.head(width, title),
      ...tiles(matter, across(4, 68, 120, width), chosen.measured),
      ...parts.titled(curve, say('trend')),
      parts.trend(parts.inside(curve), alike(chosen.measured, 3)),
      ...states(matter, side),
      ...parts.titled(list, say('alarms')),
      parts.alarms(parts.inside(list), { tools: false }),
      parts.card(dials),
      parts.gauge([872, 518, 176, 172], first, say('of.pressure')),
      parts.gauge([1064, 518, 176, 172], second, say('of.flow')),
    ],
  };
}

/** A chart for each kind that is measured; those that hang together stand in one. */
export function trends({ parts, chosen, title, say }: Matter): Laid {
  const kinds = (['pressure', 'flow', 'level', 'temperature', 'power', 'energy'] as const)
    .map((kind) => ({ word: `of.${kind}` as const, variables: chosen.of(kind) }))
    .toSorted((one, other) => Number(other.variables.length > 0) - Number(one.variables.length > 0))
    .slice(0, 4);
  const places: At[] = [68, 388].flatMap((y) => across(2, y, 304, USUAL.width));
  return {
    size: USUAL,
    widgets: [
      ...parts.head(USUAL.width, title),
      ...kinds.flatMap(({ word, variables }, nth) => {
        const at = places[nth] ?? [0, 0, 0, 0];
        return [
          ...parts.titled(at, say(word)),
          parts.trend(parts.inside(at), alike(variables, 4), { area: nth % 2 === 1, minutes: 120, first: nth }),
        ];
      }),
    ],
  };
}

export function alarms({ parts, chosen, devices, isProject, title, say }: Matter): Laid {
  const { width } = USUAL;
  const list: At = [24, 172, 872, 524];
  const side: At = [912, 172, 344, 524];
  const counted = (isProject ? devices : devices.slice(0, 1)).slice(0, 4);
  const places = across(Math.max(1, counted.length), 68, 88, width);
  const told = (equipId: string) => ({ type: 'system' as const, equipId, systemKey: 'alarms', title: say('alarms') });
  return {
    size: USUAL,
    widgets: [
      ...parts.head(width, title),
      ...counted.flatMap(({ id, name }, nth) => {
        const [x, y, wide, high] = places[nth] ?? [0, 0, 0, 0];
        return [
          parts.card([x, y, wide, high]),
          parts.words([x + 20, y + 10, wide - 130, 26], name, { size: 15, color: parts.look.ink, bold: true }),
          parts.words([x + 20, y + 46, wide - 130, 24], say('alarms')),
          parts.part('UsualDataText', [x + wide - 110, y + 18, 90, 52], {
            data: {
              data: told(id),
              align: 'right',
              font: { size: 34, color: parts.look.ink, bold: true },
            },
          }),
        ];
      }),
      parts.alarms(list, { title: say('alarms') }),
      ...parts.titled(side, say('faults')),
      ...rowsOf(parts.inside(side), chosen.faults, 34, (row, variable, nth) =>
        parts.state(row, variable, `${say('faults')} ${nth + 1}`, true),
      ),
    ],
  };
}

export function energy(matter: Matter): Laid {
  const { parts, chosen, title, say } = matter;
  const [powers, counters] = [chosen.of('power'), chosen.of('energy')];
  const hourly: At = [24, 204, 816, 300];
  const share: At = [856, 204, 400, 300];
  const curve: At = [24, 520, 816, 176];
  const rank: At = [856, 520, 400, 176];
  const shown = [...counters.slice(0, 2), ...powers];
  return {
    size: USUAL,
    widgets: [
      ...parts.head(USUAL.width, title),
      ...across(4, 68, 120, USUAL.width).flatMap((at, nth) =>
        parts.tile(at, shown[nth], say(nth < 2 ? 'of.energy' : 'of.power'), nth),
      ),
      ...parts.titled(hourly, say('hourly')),
      counters.length > 0
        ? parts.bars(parts.inside(hourly), counters.slice(0, 3), 'delta')
        : parts.bars(parts.inside(hourly), powers.slice(0, 3), 'average'),
      ...parts.titled(share, say('shares')),
      parts.ring(parts.inside(share), parting(powers)),
      ...parts.titled(curve, say('of.power')),
      parts.trend(parts.inside(curve), alike(powers, 3), { area: true, minutes: 240 }),
      ...parts.titled(rank, say('ranking')),
      parts.ranking(parts.inside(rank), parting(powers)),
    ],
  };
}
/** A total beside its parts would be half of the ring. */
const parting = (powers: readonly Variable[]): readonly Variable[] => {
  const parts = alike(powers, powers.length).filter(
    ({ name, key }) => !/总|合计|total|sum|视在|apparent/i.test(`${name} ${key}`),
  );
  return (parts.length > 1 ? parts : powers).slice(0, 6);
};

/** One machine: its picture with what moves it, its figures around it. */
export function machine(matter: Matter): Laid {
  const { parts, chosen, title, say } = matter;
  const picture: At = [24, 68, 520, 412];
  const table: At = [560, 68, 336, 412];
  const side: At = [912, 68, 344, 412];
  const curve: At = [24, 496, 1232, 200];
  const running = chosen.states.find((variable) => (symbolFor(variable) ?? 'lamp') !== 'lamp') ?? chosen.states[0];
  const symbol = (running && symbolFor(running)) ?? 'pump';
  const [first, second] = chosen.measured;
  return {
    size: USUAL,
    widgets: [
      ...parts.head(USUAL.width, title),
      parts.card(picture),
      parts.part('UsualImage', [184, 84, 200, 200], {
        data: {
          imgHref: `symbol:${symbol === 'lamp' ? 'pump' : symbol}`,
          ...(running && { symbol: { state: { data: running.binding } } }),
        },
      }),
      parts.gauge([56, 284, 200, 188], first, say('of.pressure')),
      parts.gauge([312, 284, 200, 188], second, say('of.flow')),
      ...parts.titled(table, say('figures')),
      ...rowsOf(parts.inside(table), chosen.measured, 33, (row, variable, nth) =>
        parts.row(row, variable, say(KINDS[nth % KINDS.length] ?? 'value')),
      ),
      ...states(matter, side),
      ...parts.titled(curve, say('trend')),
      parts.trend(parts.inside(curve), alike(chosen.measured, 3), { area: true }),
    ],
  };
}

/** For a screen on a wall. */
export function wall(matter: Matter): Laid {
  const { parts, chosen, isProject, title, say } = matter;
  const { width } = WALL;
  const left: readonly At[] = [
    [24, 224, 452, 404],
    [24, 644, 452, 412],
  ];
  const middle: At = [492, 224, 936, 532];
  const list: At = [492, 772, 936, 284];
  const top: At = [1444, 224, 452, 404];
  const bottom: At = [1444, 644, 452, 412];
  const powers = chosen.of('power');
  const rest = chosen.measured.slice(3);
  const side = states(matter, bottom);
  return {
    size: WALL,
    widgets: [
      ...parts.head(width, title),
      ...tiles(matter, across(6, 72, 136, width), chosen.measured),
      ...left.flatMap((at, nth) => [
        ...parts.titled(at, (rest[nth] ?? chosen.measured[nth])?.name ?? say(KINDS[nth + 2] ?? 'trend')),
        parts.trend(
          parts.inside(at),
          [rest[nth] ?? chosen.measured[nth]].flatMap((one) => one ?? []),
          {
            area: true,
            first: nth + 1,
          },
        ),
      ]),
      ...parts.titled(middle, isProject ? say('where') : say('trend')),
      isProject ? parts.map(parts.inside(middle)) : parts.trend(parts.inside(middle), alike(chosen.measured, 3)),
      ...parts.titled(list, say('alarms')),
      parts.alarms(parts.inside(list), { tools: false }),
      ...parts.titled(top, say('shares')),
      parts.ring(parts.inside(top), parting(powers)),
      ...side,
    ],
  };
}

export const LAYOUTS: Readonly<Record<StarterName, (matter: Matter) => Laid>> = {
  overview,
  trends,
  alarms,
  energy,
  machine,
  wall,
};
