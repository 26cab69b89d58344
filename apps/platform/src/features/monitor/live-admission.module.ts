import type { Live } from '../../engines/live/live.ts';
import { defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { type LiveAdmission, createLiveAdmission } from './live-admission.ts';
import { startLiveReview } from './live-review.ts';

interface Needs {
  live: Live;
  scope: DeviceReach;
  projectScope: ProjectReach;
}

/** Who may watch live values, when they begin and for as long as they do. */
export const liveAdmissionModule = defineModule<Needs, { enterLive: LiveAdmission }>({
  name: 'live-admission',
  needs: { live: true, scope: true, projectScope: true },
  gives: { enterLive: true },
  calls: [],
  start({ bus, log, closers, live, scope, projectScope: projects }) {
    const stopReview = startLiveReview({ live, scope, projects, bus, log });
    closers.add('review of live sockets', () => stopReview());
    return { enterLive: createLiveAdmission({ live, scope, projects, log }) };
  },
});
