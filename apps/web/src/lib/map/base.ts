import { queryOptions } from '@tanstack/react-query';
import type { Datum } from './datum.ts';

/** What lies below the devices, as the platform is set up (`LF_MAP_*`). Empty: the map has only its grid. */
export interface MapBase {
  /** Address of pictures with {z}, {x} and {y}. */
  readonly tiles: string;
  /** The same of photographs from above. */
  readonly satellite: string;
  /** Address of a PMTiles file of the operator's. */
  readonly file: string;
  readonly datum: Datum;
  /** Whose map it is, with its approval number. */
  readonly credit: string;
}
export const NO_BASE: MapBase = { tiles: '', satellite: '', file: '', datum: 'wgs84', credit: '' };
/** What is shown of it. */
export type Layer = 'map' | 'satellite' | 'grid';
/** Layers there are to choose from. */
export const layersOf = ({ tiles, satellite, file }: MapBase): Layer[] => [
  ...(tiles || file ? (['map'] as const) : []),
  ...(satellite ? (['satellite'] as const) : []),
  'grid',
];

const isDatum = (text: string): text is Datum => text === 'gcj02' || text === 'bd09';
function baseIn(answer: unknown): MapBase {
  const read = (name: string): string => {
    const value: unknown = typeof answer === 'object' && answer ? Reflect.get(answer, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const datum = read('mapDatum');
  return {
    tiles: read('mapTiles'),
    satellite: read('mapSatellite'),
    file: read('mapFile'),
    datum: isDatum(datum) ? datum : 'wgs84',
    credit: read('mapCredit'),
  };
}

export const mapBase = () =>
  queryOptions({
    queryKey: ['client', 'map-base'] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<MapBase> => baseIn(await (await fetch('/client.json', { signal })).json()),
  });
