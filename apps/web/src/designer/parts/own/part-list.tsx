import type { OwnPart } from '@lightfield/page';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './symbol.module.css';

/** The parts by name, the uppermost first: chosen by keys, and found where another one lies over it. */
export function PartList({
  parts,
  chosen,
  onPick,
  onChoose,
}: {
  readonly parts: readonly OwnPart[];
  readonly chosen: ReadonlySet<number>;
  readonly onPick: (part: number, more: boolean) => void;
  readonly onChoose: (parts: ReadonlySet<number>) => void;
}) {
  const { t } = useTranslation('designer');
  const [first] = chosen;
  const group = first === undefined ? '' : (parts[first]?.group ?? '');
  const among = (fits: (part: OwnPart) => boolean) =>
    onChoose(new Set(parts.flatMap((part, index) => (fits(part) ? index : []))));
  return (
    <div className={styles['list']}>
      <ul aria-label={t('own.parts')}>
        {parts
          .map((part, index) => ({ part, index }))
          .toReversed()
          .map(({ part, index }) => (
            <li key={index}>
              <button
                type="button"
                aria-pressed={chosen.has(index)}
                onClick={(event) => onPick(index, event.shiftKey || event.ctrlKey || event.metaKey)}
              >
                <span className={styles['swatch']} style={swatch(part)} aria-hidden="true" />
                <span className={styles['partName']}>
                  {part.letters?.text || part.name || t('own.part', { number: index + 1 })}
                </span>
                <Signs part={part} />
              </button>
            </li>
          ))}
      </ul>
      <div className={styles['choose']}>
        <Button size="small" onClick={() => among(() => true)}>
          {t('own.all')}
        </Button>
        {group ? (
          <Button size="small" className={styles['group'] ?? ''} onClick={() => among((part) => part.group === group)}>
            {t('own.sameGroup', { group })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
const swatch = ({ fill, stroke }: OwnPart) => ({
  background: fill === 'none' ? 'transparent' : fill,
  borderColor: stroke === 'none' ? 'transparent' : stroke,
});

/** What is marked of it already, in words. */
function Signs({ part: { stateFill, stateStroke, moves, states } }: { readonly part: OwnPart }) {
  const { t } = useTranslation('designer');
  const signs = [
    ...(stateFill || stateStroke ? [t('own.signs.state')] : []),
    ...(states.length > 0 ? [t('own.signs.only')] : []),
    ...(moves ? [t(`own.signs.${moves.kind}`)] : []),
  ];
  return <span className={styles['signs']}>{signs.join(' · ')}</span>;
}
