import { z } from 'zod';
import { PlaceCode, WeatherFound, WeatherPlace } from '../entities/weather.ts';
import { Id, optional } from '../fields.ts';
import { defineCall } from './define-call.ts';

/** The weather of a place, for pages (S2 §3 "Weather"). */
export const weatherCalls = {
  /** Answers what is known, also when the service of others cannot be reached; 90002: there is no such place. */
  query: defineCall('/lfscada/monitor/weather/query', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId', page: 'pageId', project: 'projectId', template: 'templateId' },
    effect: 'reads',
    summary: 'The weather of a province, city or county, for a page',
    /** Whose page it is; 10002: nobody's. */
    body: z.object({
      placeId: PlaceCode,
      equipmentId: optional(Id),
      pageId: optional(Id),
      projectId: optional(Id),
      templateId: optional(Id),
    }),
    answer: WeatherFound,
  }),
  places: defineCall('/lfscada/configuration/weather/place/query', {
    access: 'manage_page_view',
    scope: 'none',
    effect: 'reads',
    summary: 'Provinces, or what lies in a province or city; whether weather is set up at all',
    body: z.object({ parentId: optional(PlaceCode) }),
    answer: z.object({ isOff: z.boolean(), places: z.array(WeatherPlace) }),
  }),
};
