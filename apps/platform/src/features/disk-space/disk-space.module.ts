import { statfs } from 'node:fs/promises';
import { defineModule } from '../../kernel/modules.ts';
import type { DirectNotifier } from '../../kernel/notifier.ts';
import type { Line } from '../../kernel/line/line.ts';
import { createDiskSpaceWatch } from './space-watch.ts';
import { createDiskSpaceRepository } from './disk-space.repository.ts';
import type { UrgentOthers } from './urgent-word.ts';

/** Looks after the room that is left for data, and tells administrators before and when there is none. */
export const diskSpaceModule = defineModule<{ direct: DirectNotifier }>({
  name: 'disk-space',
  needs: { direct: true },
  gives: {},
  calls: [],
  start({ db, bus, clock, log, config, metrics, closers, refusedForSpace, line, direct }) {
    const watch = createDiskSpaceWatch({
      db,
      space: createDiskSpaceRepository(),
      bus,
      clock,
      log: log.child({ part: 'disk-space' }),
      refusals: refusedForSpace,
      lowBytes: config.diskLowBytes,
      direct,
      others: othersOn(line),
      disk: () =>
        statfs(config.dataFolder).then(
          ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
          () => undefined,
        ),
    });
    watch.start();
    closers.add('disk space', () => watch.stop());
    metrics.gauge('lf_room_free_bytes', 'Room left on the disk of the data folder', () => watch.freeBytes());
    metrics.gauge('lf_room_full', '1 while new data finds no room', () => (watch.level() === 'full' ? 1 : 0));
    return {};
  },
});

const CHANNEL = 'urgent word';
const othersOn = (line: Line): UrgentOthers => ({
  before: () => line.others().filter((other) => other < line.me).length,
  say: (what) => line.say(CHANNEL, Buffer.from(what)),
  hear: (listener) => line.hear(CHANNEL, (message) => listener(message.toString())),
});
