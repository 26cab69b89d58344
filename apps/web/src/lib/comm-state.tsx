import { type Communication, errorText } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { standingMark } from './communication.ts';
import { TimeAgo } from './texted.tsx';
import { useLanguage } from './use-language.ts';
import { useCommReason } from './comm-reason.ts';

/** How one device or driver answers its gateway, with the reason and the last good read beside it where it does not. */
export function CommState({ comm }: { comm: Communication }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { state, code, reason, lastGoodAt } = comm;
  const reasonText = useCommReason();
  const mark = state === 'ok' ? 'good' : standingMark(state);
  return (
    <span>
      <StateMark state={mark} text={t(`comm.${state}`)} />{' '}
      {state === 'ok' ? null : (
        <span className="lf-soft">
          {code === null ? '' : errorText(code, lang)} {reasonText(reason)}{' '}
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
