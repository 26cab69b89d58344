import { lazy } from '../lazy.ts';

/** Fetched where a map is drawn, and nowhere else. */
export const PlacesMap = lazy(() => import('./places-map.tsx'));
