import type { Communication, GatewayState } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { deviceStanding, standingMark } from './communication.ts';
import { useCommReason } from './comm-reason.ts';
import { useLineLost } from './line-lost.ts';
import { formatTime } from './time.ts';

type Known = Pick<Communication, 'state'> & Partial<Communication>;

/** Why a device or driver is as it is, and since when: for whoever points at its mark. The words of codes are too many for a list. */
export function useCommWords(): (comm: Known | null | undefined) => string | undefined {
  const { t } = useTranslation();
  const reason = useCommReason();
  return (comm) => {
    if (!comm || comm.state === 'ok') return undefined;
    return [
      reason(comm.reason),
      comm.since ? t('comm.since', { at: formatTime(comm.since) }) : '',
      comm.lastGoodAt ? t('comm.lastGood', { at: formatTime(comm.lastGoodAt) }) : '',
    ]
      .filter(Boolean)
      .join('\n');
  };
}

/** How a device stands: its gateway and, behind that, whether it answers. Unknown while the line to the platform is lost. */
export function DeviceStandingMark({
  gateway,
  comm,
  tag,
}: {
  gateway: GatewayState;
  comm: Known | null | undefined;
  tag?: boolean;
}) {
  const { t } = useTranslation();
  const words = useCommWords();
  const told = deviceStanding(gateway, comm?.state);
  const standing = useLineLost() && told === 'online' ? 'unknown' : told;
  const text =
    standing === 'failing' || standing === 'never' || standing === 'unknown'
      ? t(`comm.${standing}`)
      : t(`gateway.${standing}`);
  const why = words(comm);
  return (
    <span {...(why && { title: why })}>
      <StateMark state={standingMark(standing)} text={text} {...(tag ? { tag } : {})} />
    </span>
  );
}
