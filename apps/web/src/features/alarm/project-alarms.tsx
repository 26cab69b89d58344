import { isVisiting } from '../../lib/visit.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { alarmCodecs } from './alarm-state.ts';
import { AlarmTable } from './alarm-table.tsx';
import { AlarmViews } from './alarm-views.tsx';

interface Props {
  readonly projectId: string;
  readonly projectName: string;
}

/** Alarms of a project and of its devices, also for who reaches none of them but through it. Visitors have the records alone. */
export default function ProjectAlarms({ projectId, projectName }: Props) {
  return isVisiting() ? (
    <Records projectId={projectId} projectName={projectName} />
  ) : (
    <AlarmViews title={projectName} place={{ projectId }} />
  );
}

function Records({ projectId, projectName }: Props) {
  const [state, change] = useSearchState(alarmCodecs);
  return <AlarmTable place={{ projectId }} title={projectName} state={state} change={change} />;
}
