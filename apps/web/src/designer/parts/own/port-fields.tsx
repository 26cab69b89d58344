import { LIMITS } from '@lightfield/contract';
import type { OwnDrawing, OwnPort } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type PortSide, portAt, withPort } from './marks.ts';
import styles from './symbol.module.css';

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
const MOST = LIMITS.ownSymbol.ports;

/** Where pipes and wires meet it: the list beside the drawing, by which all can be done that is done in it. */
export function PortFields({
  drawing,
  onChange,
}: {
  readonly drawing: OwnDrawing;
  readonly onChange: (drawing: OwnDrawing) => void;
}) {
  const { t } = useTranslation('designer');
  const { ports } = drawing;
  const set = (index: number, change: Partial<OwnPort>) =>
    onChange({ ...drawing, ports: ports.map((port, at) => (at === index ? { ...port, ...change } : port)) });
  return (
    <div className={styles['fields']}>
      {ports.length === 0 ? <p className={styles['note']}>{t('own.noPorts')}</p> : null}
      <ol className={styles['ports']}>
        {ports.map((port, index) => {
          const number = index + 1;
          const lies = port.side === 'left' || port.side === 'right';
          return (
            // oxlint-disable-next-line react/no-array-index-key -- ports have no other name than their place
            <li key={index} aria-label={t('own.port', { number })}>
              <span className={styles['number']} aria-hidden="true">
                {number}
              </span>
              <Input
                size="small"
                maxLength={20}
                value={port.name}
                placeholder={t('own.portNameHint')}
                aria-label={t('own.portName', { number })}
                onChange={({ target }) => set(index, { name: target.value })}
              />
              <Select<PortSide>
                size="small"
                className={styles['side'] ?? ''}
                value={port.side}
                aria-label={t('own.side', { number })}
                options={SIDES.map((value) => ({ value, label: t(`own.sides.${value}`) }))}
                onChange={(side) => {
                  const turned = side === 'left' || side === 'right';
                  set(index, portAt(drawing, side, (turned ? drawing.height : drawing.width) / 2));
                }}
              />
              <InputNumber
                size="small"
                className={styles['along'] ?? ''}
                value={lies ? port.y : port.x}
                min={0}
                max={lies ? drawing.height : drawing.width}
                precision={1}
                aria-label={t('own.along', { number })}
                onChange={(along) => {
                  if (along !== null) set(index, portAt(drawing, port.side, along, false));
                }}
              />
              <Button
                size="small"
                type="text"
                icon={<Icon name="trash" size={14} />}
                aria-label={t('own.removePort', { number })}
                onClick={() => onChange({ ...drawing, ports: ports.filter((_port, at) => at !== index) })}
              />
            </li>
          );
        })}
      </ol>
      <Button size="small" disabled={ports.length >= MOST} onClick={() => onChange(withPort(drawing))}>
        {t('own.addPort')}
      </Button>
      {ports.length >= MOST ? <p className={styles['note']}>{t('own.mostPorts', { most: MOST })}</p> : null}
    </div>
  );
}
