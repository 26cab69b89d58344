import { defineWidget } from '@lightfield/page';
import { z } from 'zod';
import { ZOOM, boundOfMap, mapData, mapFacts, mappedBy, problemsOfMap, reboundMap } from '../kit/map/data.ts';
import { mapsText } from '../locales/maps/text.ts';

/** Devices where they stand, on a map that one moves and zooms (S2 §3 "Map and GisMap"). */
export const complexGisMap = defineWidget({
  ...mapFacts,
  type: 'ComplexGisMap',
  title: mapsText('gisMap'),
  keywords: 'map gis gps position 地图 定位 位置',
  size: { width: 720, height: 440 },
  data: z.object({
    ...mapData,
    /** What lies below the devices; one that the platform has not got is the grid. */
    layer: z.enum(['map', 'satellite', 'grid']).default('map'),
    /** Where it begins: all devices in the picture, or around a centre (WGS-84, degrees). */
    centre: z.enum(['all', 'fixed']).default('all'),
    lng: z.number().min(-180).max(180).default(105),
    lat: z.number().min(-85).max(85).default(35),
    /** With all devices: no nearer than this. */
    zoom: z.number().min(ZOOM.min).max(ZOOM.max).default(ZOOM.first),
  }),
  bindings: (data) => boundOfMap(data),
  rebind: (data, change) => reboundMap(data, change),
  mapped: (data) => mappedBy(data),
  standsAlone: ({ equipments }) => equipments.length === 0,
  problems: (data) => problemsOfMap(data),
});
