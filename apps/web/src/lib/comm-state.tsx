import { type Communication, NOT_TOLD, errorText } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/i18n.ts';
import { standingMark } from './communication.ts';
import { TimeAgo } from './texted.tsx';

/** How one device or driver answers its gateway, with the reason and the last good read beside it where it does not. */
export function CommState({ comm }: { comm: Communication }) {
  const { t, i18n } = useTranslation();
  const lang = languageOf(i18n.language) === 'en' ? 'en' : 'zh';
  const { state, code, reason, lastGoodAt } = comm;
  const mark = state === 'ok' ? 'good' : standingMark(state);
  return (
    <span>
      <StateMark state={mark} text={t(`comm.${state}`)} />{' '}
      {state === 'ok' ? null : (
        <span className="lf-soft">
          {code === null ? '' : errorText(code, lang)} {reason === NOT_TOLD ? t('comm.notTold') : reason}{' '}
          {lastGoodAt === null ? null : (
            <>
              {t('comm.last')} <TimeAgo at={lastGoodAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
