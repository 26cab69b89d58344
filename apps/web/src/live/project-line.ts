import { type ProjectPageOpened, projectMonitorCalls } from '@lightfield/contract';
import { call } from '../lib/call.ts';
import { LiveLine, idsText } from './live-line.tsx';
import { once } from './once.ts';
import { ProjectSocket, type ProjectState } from './project-socket.ts';

export interface ProjectWatch {
  readonly projectId: string;
  readonly pageId: string;
  /** Devices bound to the project that the page shows; `all` of them; an empty list: there is nothing to ask for. */
  readonly equips: 'all' | readonly string[];
  /** Variables and calculated variables by id; `all`: what the page is bound to. */
  readonly signals: 'all' | readonly string[];
}
export type ProjectLine = LiveLine<ProjectState>;
/** What was asked for together with the page, and is not asked for again. */
export type BegunProject = Pick<NonNullable<ProjectPageOpened['line']>, 'gateways' | 'token'>;

/** One text for all who watch the same. */
export const watchText = ({ projectId, pageId, equips, signals }: ProjectWatch): string =>
  [projectId, pageId, idsText(equips), idsText(signals)].join(' ');

export function projectLine({ projectId, pageId, equips, signals }: ProjectWatch, begun?: BegunProject): ProjectLine {
  const dataEquip = equips === 'all' ? undefined : [...equips];
  const dataSignal = signals === 'all' ? 'all' : [...signals];
  const none = equips !== 'all' && equips.length === 0;
  const [gateways, token] = [once(begun?.gateways), once(begun?.token)];
  return new LiveLine<ProjectState>(
    `project:${pageId}`,
    (ports) =>
      new ProjectSocket({
        ...ports,
        gateways: async () =>
          gateways() ?? (none ? [] : await call(projectMonitorCalls.gateways, { pageId, dataEquip })),
        open: (equipmentId, interval, delay) =>
          call(projectMonitorCalls.open, { projectId, equipmentId, interval, delay }),
        token: async () => token() ?? (await call(projectMonitorCalls.token, { pageId, dataEquip, dataSignal })).token,
      }),
  );
}
