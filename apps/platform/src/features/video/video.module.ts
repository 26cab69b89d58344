import { VIDEO_SOCKET_PATH, videoCalls } from '@lightfield/contract';
import { createDiscovery } from '../../engines/video/discovery.ts';
import { createOnvif } from '../../engines/video/onvif.ts';
import { createOnvifStreams } from '../../engines/video/onvif-streams.ts';
import { chosenMediaServer } from '../../engines/video/media-server/chosen-server.ts';
import { createVideo } from '../../engines/video/video.ts';
import { leasedJob } from '../../kernel/leases/leases.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createEzviz } from './ezviz.ts';
import { createAccountRepository } from './account.repository.ts';
import { createAccountService } from './account.service.ts';
import { createCameraRepository, createCameraWrites } from './camera.repository.ts';
import { createCameraService } from './camera.service.ts';
import { createFinding } from './finding.service.ts';
import { createMediaSweep } from './media-sweep.ts';
import { createTurning } from './turning.service.ts';
import { videoRoutes } from './video.routes.ts';
import { VIDEO_SOCKET, type VideoGrant, createVideoWatch } from './watch.service.ts';
import { cameraPlace, videoAccountPlace } from './video-secrets.ts';

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  orgs: OrgReach;
  operations: LogService;
}

/** Video accounts, cameras, and who watches them. */
export const videoModule = defineModule<Needs>({
  name: 'video',
  needs: { scope: true, projectScope: true, orgs: true, operations: true },
  gives: {},
  calls: callsOf(videoCalls),
  secrets: [videoAccountPlace, cameraPlace],
  start({
    db,
    vault,
    bus,
    clock,
    config,
    log,
    metrics,
    tokens,
    sockets,
    leases,
    routes,
    closers,
    scope,
    projectScope,
    orgs,
    operations,
  }) {
    const said = log.child({ part: 'video' });
    const { networks, origins, ezvizUrl } = config.video;
    const asked = { allowed: networks, now: () => clock.now() };
    const video = createVideo({ allowed: networks, log: said, metrics });
    closers.add('cameras', () => video.stop());
    const cameras = createCameraRepository(db, vault);
    const accounts = createAccountRepository(db, vault);
    const ezviz = createEzviz({ base: ezvizUrl, clock });
    const media = chosenMediaServer(config.video.media, asked);
    if (media)
      closers.add(
        'streams of the media server',
        leases.want(
          'streams of the media server',
          leasedJob(() => createMediaSweep({ media, log: said })),
        ),
      );
    const readers = { devices: scope, projects: projectScope };
    const watch = createVideoWatch({
      db,
      cameras,
      accounts,
      video,
      ezviz,
      media,
      tokens,
      ...readers,
      bus,
      log: said,
      origins,
    });
    closers.add('viewers of cameras', () => watch.stop());
    sockets.on<VideoGrant>(VIDEO_SOCKET_PATH, VIDEO_SOCKET, (socket, grant) => void watch.enter(socket, grant));
    const looked = createCameraService({
      db,
      cameras,
      writes: createCameraWrites(vault),
      ...readers,
      within: (caller, column, add) => orgs.within(caller, column, add),
      changed: (before) => watch.changed(before),
      hasMediaServer: media !== undefined,
      operations,
      clock,
    });
    const check = (login: Parameters<typeof ezviz.check>[0]) => ezviz.check(login);
    const onvif = createOnvif(asked);
    const turning = createTurning({ cameras, accounts, onvif, ezviz, operations, log: said });
    closers.add('cameras that move', () => turning.stop());
    const finding = createFinding({
      discovery: createDiscovery({ allowed: networks }),
      streams: createOnvifStreams(asked),
      log: said,
    });
    const accountService = createAccountService({ db, accounts, check, operations, clock });
    videoRoutes(routes, accountService, looked, watch, turning, finding);
    return {};
  },
});
