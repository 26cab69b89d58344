/* oxlint-disable jsx-a11y/prefer-tag-over-role -- several numbers on one line: no <input> has them */
import { type Gradient, colourIn, cssColour, orderedStops } from '@lightfield/page';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../../session/designer-context.ts';
import styles from './gradient.module.css';
import { changedStop, withStop, withoutStop } from './stops.ts';

/** The stops of a gradient on a line: pressed, pulled, moved by arrow keys, taken away by Delete. */
export function GradientBar({
  gradient,
  chosen,
  disabled,
  onChoose,
  onChange,
  onGrab,
}: {
  readonly gradient: Gradient;
  /** Which stop is looked at, by its place in the list. */
  readonly chosen: number;
  readonly disabled: boolean;
  readonly onChoose: (index: number) => void;
  readonly onChange: (gradient: Gradient, moving: boolean) => void;
  /** A pull begins: it is one step. */
  readonly onGrab: () => void;
}) {
  const { t } = useTranslation('designer');
  const look = useThemeLook(useDesigner().editor.document);
  const bar = useRef<HTMLDivElement>(null);
  const shown = (colour: string): string => colourIn(look, colour);
  const placeOf = (event: { readonly clientX: number }): number => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return ((event.clientX - left) / width) * 100;
  };
  const pull = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onChange(changedStop(gradient, index, { at: placeOf(event) }), true);
  };
  const add = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.target !== bar.current) return;
    const after = withStop(gradient, placeOf(event), shown);
    if (after === gradient) return;
    onChange(after, false);
    onChoose(after.stops.length - 1);
  };
  const stops = orderedStops(gradient).map((stop) => `${cssColour(shown(stop.color))} ${stop.at}%`);
  return (
    <div
      ref={bar}
      className={styles['bar']}
      role="group"
      aria-label={t('look.bar')}
      title={t('look.bar')}
      onPointerDown={add}
    >
      <span className={styles['ground']} style={{ backgroundImage: `linear-gradient(90deg, ${stops.join(', ')})` }} />
      {gradient.stops.map((stop, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- stops have no other name than their place
          key={index}
          className={styles['stop']}
          style={{ left: `${stop.at}%` }}
          role="slider"
          tabIndex={disabled ? -1 : 0}
          aria-disabled={disabled}
          aria-label={t('look.stop', { at: Math.round(stop.at) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(stop.at)}
          data-chosen={index === chosen}
          onFocus={() => onChoose(index)}
          onPointerDown={(event) => {
            if (disabled) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            onChoose(index);
            onGrab();
          }}
          onPointerMove={(event) => pull(event, index)}
          onKeyDown={(event) => {
            if (disabled) return;
            const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
            if (step !== undefined) {
              event.preventDefault();
              event.stopPropagation();
              onChange(changedStop(gradient, index, { at: stop.at + step * (event.shiftKey ? 10 : 1) }), true);
            } else if (event.key === 'Delete' || event.key === 'Backspace') {
              // the widget itself is not meant
              event.preventDefault();
              event.stopPropagation();
              onChoose(0);
              onChange(withoutStop(gradient, index), false);
            }
          }}
        >
          <i style={{ background: cssColour(shown(stop.color)) }} />
        </span>
      ))}
    </div>
  );
}

/** Where a gradient leads, turned by hand: pulled about its middle, or by arrow keys. */
export function AngleDial({
  angle,
  disabled,
  onChange,
  onGrab,
}: {
  readonly angle: number;
  readonly disabled: boolean;
  readonly onChange: (angle: number, moving: boolean) => void;
  readonly onGrab: () => void;
}) {
  const { t } = useTranslation('designer');
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const degrees = (Math.atan2(x, -y) / Math.PI) * 180;
    // what is nearly a quarter is meant as one
    const whole = Math.round(degrees / 15) * 15;
    const near = Math.abs(whole - degrees) < 4 ? whole : Math.round(degrees);
    onChange((near + 360) % 360, true);
  };
  return (
    <span
      className={styles['dial']}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-disabled={disabled}
      aria-label={t('look.angle')}
      aria-valuemin={0}
      aria-valuemax={360}
      aria-valuenow={Math.round(angle)}
      aria-valuetext={`${Math.round(angle)}°`}
      onPointerDown={(event) => {
        if (disabled) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onGrab();
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
        if (step === undefined || disabled) return;
        event.preventDefault();
        event.stopPropagation();
        onChange((angle + step * (event.shiftKey ? 15 : 1) + 360) % 360, true);
      }}
    >
      <i style={{ transform: `rotate(${angle}deg)` }} />
    </span>
  );
}
