import { statfs } from 'node:fs/promises';
import { defineModule } from '../../kernel/modules.ts';
import type { DirectNotifier } from '../../kernel/notifier.ts';
import { createRoomWatch } from './room-watch.ts';
import { createRoomRepository } from './room.repository.ts';

/** Looks after the room that is left for data, and tells administrators before and when there is none. */
export const roomModule = defineModule<{ direct: DirectNotifier }>({
  name: 'room',
  needs: { direct: true },
  gives: {},
  calls: [],
  start({ db, bus, clock, log, config, metrics, closers, refusedForRoom, direct }) {
    const watch = createRoomWatch({
      db,
      room: createRoomRepository(),
      bus,
      clock,
      log: log.child({ part: 'room' }),
      refusals: refusedForRoom,
      lowBytes: config.roomLowBytes,
      direct,
      disk: () =>
        statfs(config.dataFolder).then(
          ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
          () => undefined,
        ),
    });
    watch.start();
    closers.add('room', () => watch.stop());
    metrics.gauge('lf_room_free_bytes', 'Room left on the disk of the data folder', () => watch.freeBytes());
    metrics.gauge('lf_room_full', '1 while new data finds no room', () => (watch.level() === 'full' ? 1 : 0));
    return {};
  },
});
