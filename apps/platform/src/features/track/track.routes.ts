import { deviceCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { TrackService } from './track.service.ts';

/** Wiring only. */
export function trackRoutes(routes: Routes, tracks: TrackService): void {
  routes.on(deviceCalls.track, (body) => tracks.track(body));
}
