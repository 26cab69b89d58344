import { useSearchState } from '../../lib/use-search-state.ts';
import { alarmCodecs } from './alarm-state.ts';
import { AlarmTable } from './alarm-table.tsx';

/** Alarms of the devices of a project, also for who reaches none of them but through it. */
export default function ProjectAlarms({ projectId, projectName }: { projectId: string; projectName: string }) {
  const [state, change] = useSearchState(alarmCodecs);
  return <AlarmTable place={{ projectId }} title={projectName} state={state} change={change} />;
}
