import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../lib/time.ts';
import { useSignalAfterPaint } from '../session/after-paint.ts';
import { useDesigner } from '../session/designer-context.ts';
import { useOthers } from '../session/use-others.ts';
import styles from './commands.module.css';

/** Who else has this page open, and whether they have saved it since: told quietly, before the save that meets a conflict. */
export function Others() {
  const { t } = useTranslation('designer');
  const { session } = useDesigner();
  const { phase } = useSignalAfterPaint(session.state);
  const told = useOthers();
  if (!told) return null;
  const { others, version } = told;
  const newer = phase !== 'saving' && version > session.base;
  const names = [...new Set(others.filter(({ own }) => !own).map(({ by }) => by))];
  const who =
    names.length > 0
      ? t('others.open', { names: names.join(t('others.and')) })
      : others.length > 0
        ? t('others.own')
        : '';
  if (!newer && !who) return null;
  const since = others.map(({ by, since: at }) => t('others.since', { by, time: formatClock(at) }));
  return (
    <output className={styles['others']} title={[...since, t('others.note')].join('\n')}>
      <Icon name="user" size={14} />
      {[who, newer ? t('others.saved', { version }) : ''].filter(Boolean).join(t('others.pause'))}
    </output>
  );
}
