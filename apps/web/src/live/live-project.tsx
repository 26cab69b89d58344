import { projectMonitorCalls } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/call.ts';
import { realTimers } from './clock.ts';
import { connection } from './connection.ts';
import { type FrameListener, FramesContext, onActivity } from './live-frames.ts';
import { ProjectSocket, type ProjectState } from './project-socket.ts';
import { ReadingStore } from './reading-store.ts';
import { browserConnect } from './token-socket.ts';
import { ReadingContext } from './use-reading.ts';

export interface ProjectWatch {
  readonly projectId: string;
  readonly pageId: string;
  /** Devices bound to the project that the page shows; `all` of them; an empty list: there is nothing to ask for. */
  readonly equips: 'all' | readonly string[];
  /** Variables and calculated variables by id; `all`: what the page is bound to. */
  readonly signals: 'all' | readonly string[];
}

/** The line of one project page with everything that hangs on it. */
class ProjectLine {
  readonly store = new ReadingStore();
  readonly socket: ProjectSocket;
  readonly #frames = new Set<FrameListener>();
  readonly #states = new Set<() => void>();

  constructor({ projectId, pageId, equips, signals }: ProjectWatch) {
    const line = `project:${pageId}`;
    const dataEquip = equips === 'all' ? undefined : [...equips];
    const dataSignal = signals === 'all' ? 'all' : [...signals];
    const none = equips !== 'all' && equips.length === 0;
    this.socket = new ProjectSocket({
      timers: realTimers,
      connect: browserConnect,
      gateways: () => (none ? Promise.resolve([]) : call(projectMonitorCalls.gateways, { pageId, dataEquip })),
      open: (equipmentId, interval, delay) =>
        call(projectMonitorCalls.open, { projectId, equipmentId, interval, delay }),
      token: async () => (await call(projectMonitorCalls.token, { pageId, dataEquip, dataSignal })).token,
      activity: onActivity,
      onFrame: (frame) => {
        if (frame.kind === 'signalVal') {
          this.store.accept(frame.readings, frame.snapshot);
          // after a cut, what is shown is true again only once the whole state has arrived
          if (frame.snapshot) this.store.setConnected(true);
        }
        for (const listener of this.#frames) listener(frame);
      },
      onState: (state) => {
        if (state.wire !== 'open') this.store.setConnected(false);
        connection.report(line, state.wire);
        for (const tell of this.#states) tell();
      },
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  };
  readonly read = (): ProjectState => this.socket.state;
  onFrame(listener: FrameListener): () => void {
    this.#frames.add(listener);
    return () => this.#frames.delete(listener);
  }
}

const ProjectContext = createContext<ProjectLine | undefined>(undefined);

/** Opens live monitoring of a project page for everything inside. */
export function LiveProject({ projectId, pageId, equips, signals, children }: ProjectWatch & { children: ReactNode }) {
  const ofEquips = equips === 'all' ? 'all' : equips.join(',');
  const ofSignals = signals === 'all' ? 'all' : signals.join(',');
  const line = useMemo(
    () => new ProjectLine({ projectId, pageId, equips: listOf(ofEquips), signals: listOf(ofSignals) }),
    [projectId, pageId, ofEquips, ofSignals],
  );
  useEffect(() => {
    line.socket.start();
    return () => line.socket.stop();
  }, [line]);
  return (
    <ProjectContext value={line}>
      <FramesContext value={line}>
        <ReadingContext value={line.store}>{children}</ReadingContext>
      </FramesContext>
    </ProjectContext>
  );
}

const listOf = (ids: string): 'all' | string[] => (ids === 'all' ? 'all' : ids.split(',').filter(Boolean));

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
export function useProjectRefresh(): () => void {
  const line = useLine();
  return useMemo(() => () => line.socket.refresh(), [line]);
}
