import {
  type AnswerOf,
  type CommunicationState,
  SEVERITY_ORDER,
  type Severity,
  type deviceCalls,
} from '@lightfield/contract';
import type { FeatureCollection, Point } from 'geojson';
import { type Datum, shown } from './datum.ts';

type Answer = AnswerOf<typeof deviceCalls.queryAllForMap>;
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
/** Several devices in one place: how many, and how many of them are offline, not heard of though online, or in alarm. */
export interface Bunch {
  readonly count: number;
  readonly offline: number;
  /** Their gateway is there, and nobody can vouch for them: no answer, never read, not known. */
  readonly unheard: number;
  readonly alarm: number;
  /** How bad the worst alarm among them is (`rankOf`). */
  readonly rank: number;
}
/** 3: severe, 2: important, 1: normal, 0: none. A number, so that the map can take the greatest of a bunch. */
const rankOf = (worst: Severity | null): number => (worst ? SEVERITY_ORDER.length - SEVERITY_ORDER.indexOf(worst) : 0);
export type Single = Bunch & { readonly id: string; readonly name: string };
/** How a device is, as far as the map shows it. */
export interface Condition {
  readonly online: boolean;
  readonly comm: CommunicationState | null;
  readonly alarmCount: number | null;
  readonly alarmWorst: Severity | null;
}
export const conditionOf = ({ online, comm, alarmCount, alarmWorst }: Condition): Bunch => ({
  count: 1,
  offline: online ? 0 : 1,
  unheard: online && comm !== null && comm !== 'ok' ? 1 : 0,
  alarm: alarmCount !== null && alarmCount > 0 ? 1 : 0,
  rank: rankOf(alarmWorst),
});

/** A device with its place. */
export type Placed = Condition & {
  readonly id: string;
  readonly name: string;
  readonly lng: number;
  readonly lat: number;
};
export type Features = FeatureCollection<Point, Bunch | Single>;
/** Devices and cells alike, each with its numbers, so that what stands close together adds up. Where the base map would have them. */
export function featuresOf(
  { devices, cells }: Pick<Answer, 'cells'> & { devices: readonly Placed[] },
  datum: Datum,
): Features {
  const point = (at: { lng: number; lat: number }, properties: Bunch | Single) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Point' as const, coordinates: shown(at, datum) },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...devices.map(({ id, name, lng, lat, ...condition }) =>
        point({ lng, lat }, { id, name, ...conditionOf(condition) }),
      ),
      ...cells.map(({ count, offline, alarm, worst, failing, never, ...at }) =>
        point(at, { count, offline, unheard: failing + never, alarm, rank: rankOf(worst) }),
      ),
    ],
  };
}

export type MapState = Severity | 'unheard' | 'offline' | 'online';
/** The worst that is among them. What nobody has graded is taken for the worst. */
export function worstOf({ offline, unheard, alarm, rank }: Bunch): MapState {
  if (alarm > 0) return SEVERITY_ORDER[SEVERITY_ORDER.length - rank] ?? 'severe';
  if (unheard > 0) return 'unheard';
  return offline > 0 ? 'offline' : 'online';
}
export const isAlarm = (state: MapState): boolean => SEVERITY_ORDER.some((severity) => severity === state);

const SHAPES = {
  severe: 'M8 1.5 15.2 14.3H.8z',
  important: 'M8 1 15 8 8 15 1 8z',
  normal: 'M2 2h12v12H2z',
  online: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  unheard: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  offline: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2 12.2 3.8',
} as const;
const TONES = {
  severe: 'severe',
  important: 'important',
  normal: 'normal',
  unheard: 'severe',
  online: 'ok',
  offline: 'idle',
} as const;

function shape(state: MapState): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('width', '12');
  svg.setAttribute('height', '12');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[state]);
  path.style.fill = state === 'offline' || state === 'unheard' ? 'none' : `var(--lf-${TONES[state]})`;
  path.style.stroke = `var(--lf-${TONES[state]})`;
  path.style.strokeWidth = '1.8';
  svg.append(path);
  return svg;
}

/** What a pin says besides its state. */
export interface PinWords {
  /** '': it has no letters. */
  readonly title: string;
  /** Below it, smaller. */
  readonly lines: readonly string[];
  /** To be heard, and to be read under the pointer. */
  readonly label: string;
}
/** Where a pin leads. */
export interface PinLink {
  readonly href: string;
  open(): void;
}

/** Marks live outside React: hundreds are moved with every frame of a pan. Without a link nobody may open it. */
export function pin(device: Single, { title, lines, label }: PinWords, link: PinLink | undefined): HTMLElement {
  const element = document.createElement(link ? 'a' : 'span');
  element.className = title === '' && lines.length === 0 ? 'lf-map-pin lf-map-pin-bare' : 'lf-map-pin';
  element.title = label;
  element.setAttribute('aria-label', label);
  if (link) {
    (element as HTMLAnchorElement).href = link.href;
    element.addEventListener('click', (event) => {
      event.preventDefault();
      link.open();
    });
  } else element.setAttribute('role', 'img');
  element.append(shape(worstOf(device)));
  const words = document.createElement('span');
  if (title !== '') words.append(title);
  for (const line of lines) {
    const below = document.createElement('small');
    below.textContent = line;
    words.append(below);
  }
  if (words.hasChildNodes()) element.append(words);
  return element;
}

/** How many, with the shape of the worst; `label` says all numbers. */
export function bunchMark(bunch: Bunch, label: string, open: () => void): HTMLElement {
  const state = worstOf(bunch);
  const element = document.createElement('button');
  element.type = 'button';
  element.className = `lf-map-cluster lf-map-cluster-${state}`;
  element.title = label;
  const worst = isAlarm(state)
    ? bunch.alarm
    : state === 'unheard'
      ? bunch.unheard
      : state === 'offline'
        ? bunch.offline
        : 0;
  const shown = worst > 0 ? `${worst} / ${bunch.count}` : String(bunch.count);
  // who says what is read on it has named it
  element.setAttribute('aria-label', `${shown}, ${label}`);
  element.append(shape(state), document.createTextNode(shown));
  element.addEventListener('click', open);
  return element;
}
