import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './start/paths.ts';

/**
 * What one process says, another one may miss (docs/decisions/112): whoever keeps something that follows from events reads it anew at a
 * gap, or it is said here why that is not needed.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'engines/alarms/alarms.ts': 'counts are read anew by open-rows',
  'engines/ingest/ingest.ts': 'sessions of gateways that have changed are ended by gateway-homes',
  'engines/ingest/presence.ts': 'an upgrade that has begun or ended is followed by a new session, which is written',
  'engines/live/stream-watch.ts': 'monitoring looks at all streams anew, and says what has changed',
  'features/message/screen-hints.ts': 'screens ask by themselves, later',
  'features/monitor/live-review.ts': 'reachChanged is said at a gap (kernel/others)',
  'features/video/watch.service.ts': 'reachChanged is said at a gap (kernel/others)',
  'kernel/api-keys.ts': 'reachChanged is said at a gap (kernel/others)',
};

it('whatever hears events reads anew what it may have missed', () => {
  const folder = join(ROOT, 'apps', 'platform', 'src');
  const listening = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return /\bbus\.on\(/.test(text) && !text.includes('onGap');
    });
  expect(listening.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});
