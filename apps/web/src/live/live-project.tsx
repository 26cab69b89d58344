import { projectMonitorCalls } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/call.ts';
import { LiveLine, OpenLine, idsOf, idsText } from './live-line.tsx';
import type { Streams } from './line-streams.ts';
import { ProjectSocket, type ProjectState } from './project-socket.ts';

export interface ProjectWatch {
  readonly projectId: string;
  readonly pageId: string;
  /** Devices bound to the project that the page shows; `all` of them; an empty list: there is nothing to ask for. */
  readonly equips: 'all' | readonly string[];
  /** Variables and calculated variables by id; `all`: what the page is bound to. */
  readonly signals: 'all' | readonly string[];
}

function projectLine({ projectId, pageId, equips, signals }: ProjectWatch): LiveLine<ProjectState> {
  const dataEquip = equips === 'all' ? undefined : [...equips];
  const dataSignal = signals === 'all' ? 'all' : [...signals];
  const none = equips !== 'all' && equips.length === 0;
  return new LiveLine<ProjectState>(
    `project:${pageId}`,
    (ports) =>
      new ProjectSocket({
        ...ports,
        gateways: () => (none ? Promise.resolve([]) : call(projectMonitorCalls.gateways, { pageId, dataEquip })),
        open: (equipmentId, interval, delay) =>
          call(projectMonitorCalls.open, { projectId, equipmentId, interval, delay }),
        token: async () => (await call(projectMonitorCalls.token, { pageId, dataEquip, dataSignal })).token,
      }),
  );
}

const ProjectContext = createContext<LiveLine<ProjectState> | undefined>(undefined);

/** Opens live monitoring of a project page for everything inside. */
export function LiveProject({ projectId, pageId, equips, signals, children }: ProjectWatch & { children: ReactNode }) {
  const [ofEquips, ofSignals] = [idsText(equips), idsText(signals)];
  const line = useMemo(
    () => projectLine({ projectId, pageId, equips: idsOf(ofEquips), signals: idsOf(ofSignals) }),
    [projectId, pageId, ofEquips, ofSignals],
  );
  return (
    <ProjectContext value={line}>
      <OpenLine line={line}>{children}</OpenLine>
    </ProjectContext>
  );
}

function useLine(): LiveLine<ProjectState> {
  const line = useContext(ProjectContext);
  if (!line) throw new Error('No <LiveProject> around this.');
  return line;
}

/** State of the line: gateways, socket, economize pause. */
export function useProjectState(): ProjectState {
  const line = useLine();
  return useSyncExternalStore(line.subscribe, line.read);
}

/** Reads the gateways again and opens what can be opened, e.g. from a retry button. */
export const useProjectRefresh = (): (() => void) => useLine().refresh;

/** How the values of the page's devices come in. */
export function useProjectStreams(): Streams {
  const line = useLine();
  return useSyncExternalStore(line.subscribe, line.readStreams);
}
