import type { Weather } from '@lightfield/contract';
import type { Place } from './places.ts';

export type Report = Omit<Weather, 'at'>;
/** Where weather comes from. */
export interface Provider {
  now(place: Place, signal: AbortSignal): Promise<Report>;
}
