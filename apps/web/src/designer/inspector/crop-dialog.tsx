/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- edges of a picture: no <input> lies along one, and corners are two edges at once */
import { type Crop, type CropSide, WHOLE, cropMoved, croppedTo, isWhole } from '@lightfield/page';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './crop.module.css';
import { NumberInput } from './number-input.tsx';

/** Which sides a handle pulls. */
const HANDLES = [
  ['left', 'top'],
  ['top'],
  ['right', 'top'],
  ['right'],
  ['right', 'bottom'],
  ['bottom'],
  ['left', 'bottom'],
  ['left'],
] as const satisfies readonly (readonly CropSide[])[];
const SIDES: readonly CropSide[] = ['left', 'top', 'right', 'bottom'];
const ARROWS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Percent that a side is cut further when its handle goes so far across and down. */
const goes = (side: CropSide, across: number, down: number): number =>
  ({ left: across, right: -across, top: down, bottom: -down })[side];

/** The whole picture, and over it the part that is shown: pulled by its edges, moved as a whole, or typed. */
export function CropDialog({
  href,
  crop,
  onTake,
  onClose,
}: {
  readonly href: string;
  readonly crop: Crop;
  readonly onTake: (crop: Crop) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('designer');
  const [now, setNow] = useState(crop);
  const [isGone, setGone] = useState(false);
  const [isThere, setThere] = useState(false);
  return (
    <Modal
      open
      width={620}
      title={t('crop.title')}
      onCancel={onClose}
      onOk={() => onTake(now)}
      okButtonProps={{ disabled: !isThere }}
    >
      <div className={styles['dialog']}>
        {isGone ? (
          <p className={styles['gone']}>{t('crop.gone')}</p>
        ) : (
          <div className={styles['ground']}>
            <div className={styles['picture']}>
              <img src={href} alt="" draggable={false} onLoad={() => setThere(true)} onError={() => setGone(true)} />
              {isThere ? <Frame crop={now} onChange={setNow} /> : null}
            </div>
          </div>
        )}
        <div className={styles['numbers']}>
          {SIDES.map((side) => (
            <label key={side}>
              {t(`crop.${side}`)} %
              <NumberInput
                value={now[side]}
                min={0}
                max={99}
                precision={1}
                disabled={!isThere}
                label={t(`crop.${side}`)}
                onTake={(value) => setNow(croppedTo(now, { [side]: value }))}
              />
            </label>
          ))}
          <Button size="small" disabled={isWhole(now)} onClick={() => setNow(WHOLE)}>
            {t('crop.whole')}
          </Button>
        </div>
        <p className={styles['note']}>{t('crop.note')}</p>
      </div>
    </Modal>
  );
}

/** What is held while a pointer is down: where it was pressed, and what was cut then. */
interface Grip {
  readonly x: number;
  readonly y: number;
  readonly crop: Crop;
}
function Frame({ crop, onChange }: { readonly crop: Crop; readonly onChange: (crop: Crop) => void }) {
  const { t } = useTranslation('designer');
  const room = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip>(null);
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, crop };
  };
  /** How far the pointer went since it was pressed, percent of the picture. */
  const way = (event: PointerEvent<HTMLElement>): [number, number] => {
    const { width = 1, height = 1 } = room.current?.getBoundingClientRect() ?? {};
    const { x = 0, y = 0 } = grip.current ?? {};
    return [((event.clientX - x) / width) * 100, ((event.clientY - y) / height) * 100];
  };
  const pulled = (from: Crop, sides: readonly CropSide[], [across, down]: readonly [number, number]): Crop =>
    croppedTo(from, Object.fromEntries(sides.map((side) => [side, from[side] + goes(side, across, down)])));
  const onMove = (event: PointerEvent<HTMLElement>, after: (from: Crop, by: [number, number]) => Crop) => {
    if (grip.current && event.currentTarget.hasPointerCapture(event.pointerId))
      onChange(after(grip.current.crop, way(event)));
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, after: (by: readonly [number, number]) => Crop) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 10 : 1;
    onChange(after([arrow[0] * step, arrow[1] * step]));
  };
  const inset = {
    left: `${crop.left}%`,
    top: `${crop.top}%`,
    right: `${crop.right}%`,
    bottom: `${crop.bottom}%`,
  };
  return (
    <div ref={room} className={styles['room']}>
      <div className={styles['shade']}>
        <i style={inset} />
      </div>
      <div
        className={styles['kept']}
        style={inset}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by arrow keys
        tabIndex={0}
        aria-label={t('crop.area')}
        onPointerDown={grab}
        onPointerMove={(event) => onMove(event, (from, by) => cropMoved(from, ...by))}
        onKeyDown={(event) => onKey(event, (by) => cropMoved(crop, ...by))}
      >
        {HANDLES.map((sides) => {
          const [first, ...others] = sides;
          const isCorner = others.length > 0;
          return (
            <span
              key={sides.join(' ')}
              className={styles['handle']}
              data-side={sides.join(' ')}
              {...(!isCorner && {
                role: 'slider',
                tabIndex: 0,
                'aria-label': t('crop.side', { side: t(`crop.${first}`) }),
                'aria-valuemin': 0,
                'aria-valuemax': 99,
                'aria-valuenow': Math.round(crop[first]),
                'aria-valuetext': `${crop[first]} %`,
              })}
              onPointerDown={grab}
              onPointerMove={(event) => {
                event.stopPropagation();
                onMove(event, (from, by) => pulled(from, sides, by));
              }}
              onKeyDown={(event) => onKey(event, (by) => pulled(crop, sides, by))}
            />
          );
        })}
      </div>
    </div>
  );
}
