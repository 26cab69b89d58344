import { type Con, FORMAT, type PageDocument, printColour } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { type PageHost, PageView } from '@lightfield/widgets/runtime';
import { useMemo } from 'react';
import { useDesigner } from '../session/designer-context.ts';
import { useWithMaster } from '../session/master-page.ts';
import { useRepeats } from '../session/use-repeats.ts';
import { useSignal } from '../session/use-signal.ts';
import styles from './canvas.module.css';

/** The page around it has one. */
const NO_GROUND = printColour({ r: 0, g: 0, b: 0, a: 0 }, 'hex');

/** Is the master drawn along, and where? */
export function useMasterLayer() {
  const { master, role, settings, component } = useDesigner();
  const isWanted = useSignal(settings).master;
  const { withMaster } = useSignal(role);
  return isWanted && withMaster && !component ? master?.layer : undefined;
}

/** The master of the project on the page that is drawn: dimmed, and nothing that could be selected, since the engine knows nothing of it. */
export function MasterLayer({
  con,
  host,
  draw,
}: {
  readonly con: Con;
  readonly host: PageHost;
  readonly draw: number;
}) {
  const withMaster = useWithMaster();
  const brought = useMemo((): PageDocument => {
    const bind = { equips: [], signals: [], keys: [], mvars: [] };
    const bare = { ...con, bgColor: NO_GROUND, bgImage: '' };
    return withMaster({ format: FORMAT, con: bare, widgets: [], components: [], bind });
  }, [con, withMaster]);
  const repeats = useRepeats(brought, draw);
  const page = useMemo(() => repeats(brought), [repeats, brought]);
  const size = useMemo(() => ({ width: con.width, height: con.height }), [con.width, con.height]);
  return (
    <div className={styles['master']} data-testid="master-layer">
      <PageView page={page} catalogue={catalogue} host={host} regions={null} size={size} fit="none" />
    </div>
  );
}
