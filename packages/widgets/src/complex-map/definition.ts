import { Binding, Colour, defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { boundOfMap, mapData, mapFacts, mappedBy, problemsOfMap, reboundMap } from '../kit/map/data.ts';
import { mapsText } from '../locales/maps/text.ts';

/** Provinces of China, or countries: as many as have a value. */
export const MOST_REGIONS = 60;
const RegionValue = z.object({
  /** Name of the region, as the map has it. */
  title: z.string().max(100).default(''),
  bind: Binding.nullable().default(null),
});
export type RegionValue = z.infer<typeof RegionValue>;
export const freshRegion = (): RegionValue => RegionValue.parse({});

/** Regions of China or of the world, coloured by value, with devices as points (S2 §3 "Map and GisMap"). */
export const complexMap = defineWidget({
  ...mapFacts,
  type: 'ComplexMap',
  title: mapsText('map'),
  keywords: 'map china world region province 地图 中国 世界 省份 区域',
  size: { width: 640, height: 480 },
  data: z.object({
    ...mapData,
    area: z.enum(['china', 'world']).default('china'),
    /** What the colour of a region says. */
    colourBy: z.enum(['devices', 'alarms', 'values', 'none']).default('devices'),
    regionArray: z.array(RegionValue).max(MOST_REGIONS).default([]),
    /** `adapt`: the scale follows what is shown. */
    mode: z.enum(['adapt', 'fixed']).default('adapt'),
    minVal: z.number().default(0),
    maxVal: z.number().default(100),
    landColor: Colour.default('#e7edf2'),
    edgeColor: Colour.default('#9fb0be'),
    lowColor: Colour.default('#cfe3f3'),
    highColor: Colour.default('#1e5c8f'),
    centre: z.enum(['all', 'fixed']).default('all'),
    lng: z.number().min(-180).max(180).default(105),
    lat: z.number().min(-85).max(85).default(35),
    /** How many times as large as the whole. */
    zoom: z.number().min(1).max(40).default(4),
  }),
  bindings: (data) => [...boundOfMap(data), ...data.regionArray.map(({ bind }) => bind)],
  rebind: (data, change) => ({
    ...reboundMap(data, change),
    regionArray: data.regionArray.map(({ title, bind }) => ({ title, bind: bind && change(bind) })),
  }),
  namedRegions: ({ area, colourBy, regionArray }) =>
    colourBy === 'values' ? regionArray.flatMap(({ title }) => (title === '' ? [] : [{ area, title }])) : [],
  mapped: (data) => mappedBy(data),
  standsAlone: ({ equipments }) => equipments.length === 0,
  problems: (data) => problemsOfMap(data),
});
