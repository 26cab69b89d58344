import { type OwnDrawing, type OwnMotion, type OwnPart, SYMBOL_STATES, type SymbolState } from '@lightfield/page';
import { Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { NumberRow, Row } from './fields.tsx';
import { type Bounds, type MotionKind, boundsOf, motionOf, withParts } from './marks.ts';
import styles from './symbol.module.css';

interface Props {
  readonly drawing: OwnDrawing;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (drawing: OwnDrawing) => void;
}
const MOTIONS = ['turn', 'fill', 'tilt', 'shift'] as const satisfies readonly MotionKind[];

/** What the chosen parts show and how they move. */
export function PartFields({ onPick, ...props }: Props & { readonly onPick: () => void }) {
  const { t } = useTranslation('designer');
  const { drawing, chosen, onChange } = props;
  const parts = drawing.parts.filter((_part, at) => chosen.has(at));
  const [first] = parts;
  const bounds = boundsOf(parts);
  if (!first || !bounds) return <p className={styles['note']}>{t('own.noneChosen')}</p>;
  const set = (change: Partial<OwnPart>) => onChange(withParts(drawing, chosen, change));
  return (
    <div className={styles['fields']}>
      <p className={styles['note']}>{t('own.chosen', { count: parts.length })}</p>
      {(['stateFill', 'stateStroke'] as const).map((name) => {
        const count = parts.filter((part) => part[name]).length;
        return (
          <Checkbox
            key={name}
            checked={count === parts.length}
            indeterminate={count > 0 && count < parts.length}
            onChange={({ target }) => set({ [name]: target.checked })}
          >
            {t(`own.${name}`)}
          </Checkbox>
        );
      })}
      <Row label={t('own.onlyIn')}>
        {(id) => (
          <Select<SymbolState[]>
            id={id}
            mode="multiple"
            size="small"
            className={styles['wide'] ?? ''}
            value={[...first.states]}
            placeholder={t('own.always')}
            options={SYMBOL_STATES.map((state) => ({ value: state, label: t(`own.stateNames.${state}`) }))}
            onChange={(states) => set({ states })}
          />
        )}
      </Row>
      <MotionFields parts={parts} bounds={bounds} onMotion={(moves) => set({ moves })} onPick={onPick} />
    </div>
  );
}

function MotionFields({
  parts,
  bounds,
  onMotion,
  onPick,
}: {
  readonly parts: readonly OwnPart[];
  readonly bounds: Bounds;
  readonly onMotion: (moves: OwnMotion | null) => void;
  readonly onPick: () => void;
}) {
  const { t } = useTranslation('designer');
  const ways = new Set(parts.map(({ moves }) => JSON.stringify(moves)));
  const moves = ways.size === 1 ? parts[0]?.moves : undefined;
  return (
    <>
      <Row label={t('own.motion')}>
        {(id) => (
          <Select<MotionKind | 'none'>
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            {...(moves === undefined ? { placeholder: t('own.mixed') } : { value: moves?.kind ?? 'none' })}
            options={(['none', ...MOTIONS] as const).map((value) => ({ value, label: t(`own.motions.${value}`) }))}
            onChange={(kind) => onMotion(kind === 'none' ? null : motionOf(kind, bounds))}
          />
        )}
      </Row>
      {moves ? <MotionNumbers moves={moves} bounds={bounds} onMotion={onMotion} onPick={onPick} /> : null}
    </>
  );
}

interface Numbers<Kind extends OwnMotion = OwnMotion> {
  readonly moves: Kind;
  readonly bounds: Bounds;
  readonly onMotion: (moves: OwnMotion) => void;
  readonly onPick: () => void;
}
function MotionNumbers({ moves, ...rest }: Numbers) {
  const { t } = useTranslation('designer');
  const { onMotion } = rest;
  switch (moves.kind) {
    case 'turn':
      return (
        <>
          <Centre moves={moves} {...rest} />
          <NumberRow
            label={t('own.speed')}
            min={-4}
            max={4}
            step={0.5}
            value={moves.speed}
            onChange={(speed) => onMotion({ ...moves, speed })}
          />
          <p className={styles['note']}>{t('own.speedHint')}</p>
        </>
      );
    case 'tilt':
      return (
        <>
          <Centre moves={moves} {...rest} />
          <NumberRow
            label={t('own.fromTurn')}
            min={-360}
            max={360}
            value={moves.from}
            onChange={(from) => onMotion({ ...moves, from })}
          />
          <NumberRow
            label={t('own.toTurn')}
            min={-360}
            max={360}
            value={moves.to}
            onChange={(to) => onMotion({ ...moves, to })}
          />
        </>
      );
    case 'fill':
      return <Level moves={moves} {...rest} />;
    case 'shift':
      return (
        <>
          <NumberRow label={t('own.dx')} value={moves.dx} onChange={(dx) => onMotion({ ...moves, dx })} />
          <NumberRow label={t('own.dy')} value={moves.dy} onChange={(dy) => onMotion({ ...moves, dy })} />
        </>
      );
  }
}

function Centre({ moves, onMotion, onPick }: Numbers<Extract<OwnMotion, { readonly cx: number }>>) {
  const { t } = useTranslation('designer');
  return (
    <>
      <NumberRow label={t('own.cx')} value={moves.cx} onChange={(cx) => onMotion({ ...moves, cx })} />
      <NumberRow label={t('own.cy')} value={moves.cy} onChange={(cy) => onMotion({ ...moves, cy })} />
      <Button size="small" onClick={onPick}>
        {t('own.pick')}
      </Button>
    </>
  );
}

const AXES = ['up', 'down', 'right', 'left'] as const;
type Axis = (typeof AXES)[number];
function Level({ moves, bounds, onMotion }: Numbers<Extract<OwnMotion, { readonly kind: 'fill' }>>) {
  const { t } = useTranslation('designer');
  const rises = moves.to >= moves.from;
  const axis: Axis = moves.axis === 'y' ? (rises ? 'down' : 'up') : rises ? 'right' : 'left';
  const turnTo = (next: Axis) => {
    const { left, right, top, bottom } = bounds;
    const ends = { up: [bottom, top], down: [top, bottom], right: [left, right], left: [right, left] } as const;
    const [from, to] = ends[next];
    onMotion({ kind: 'fill', axis: next === 'up' || next === 'down' ? 'y' : 'x', from, to });
  };
  return (
    <>
      <Row label={t('own.axis')}>
        {(id) => (
          <Select<Axis>
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            value={axis}
            options={AXES.map((value) => ({ value, label: t(`own.axes.${value}`) }))}
            onChange={turnTo}
          />
        )}
      </Row>
      <NumberRow label={t('own.from')} value={moves.from} onChange={(from) => onMotion({ ...moves, from })} />
      <NumberRow label={t('own.to')} value={moves.to} onChange={(to) => onMotion({ ...moves, to })} />
    </>
  );
}
