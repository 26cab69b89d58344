import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { begunProjectLine, claimLine } from './begun-line.ts';
import type { Streams } from './line-streams.ts';
import { OpenLine, idsOf, idsText } from './live-line.tsx';
import { type ProjectLine, type ProjectWatch, projectLine } from './project-line.ts';
import type { ProjectState } from './project-socket.ts';

const ProjectContext = createContext<ProjectLine | undefined>(undefined);

/** Opens live monitoring of a project page for everything inside. */
export function LiveProject({ projectId, pageId, equips, signals, children }: ProjectWatch & { children: ReactNode }) {
  const [ofEquips, ofSignals] = [idsText(equips), idsText(signals)];
  const line = useMemo(() => {
    const watch = { projectId, pageId, equips: idsOf(ofEquips), signals: idsOf(ofSignals) };
    return begunProjectLine(watch) ?? projectLine(watch);
  }, [projectId, pageId, ofEquips, ofSignals]);
  useEffect(() => claimLine(line), [line]);
  return (
    <ProjectContext value={line}>
      <OpenLine line={line}>{children}</OpenLine>
    </ProjectContext>
  );
}

function useLine(): ProjectLine {
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
