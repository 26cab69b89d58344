/* oxlint-disable jsx-a11y/prefer-tag-over-role -- two numbers at once: no <input> has a plane */
import { THEME_COLOURS } from '@lightfield/contract';
import {
  type ColourForm,
  type Rgba,
  colourFormOf,
  colourIn,
  colourName,
  cssColour,
  fromHsva,
  parseColour,
  printColour,
  themeColourOf,
  toHsva,
} from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Segmented } from 'antd';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useThemeLook } from '../../session/designer-context.ts';
import { useSignal } from '../../session/use-signal.ts';
import { ColourInput } from './colour-input.tsx';
import styles from './colour.module.css';
import { colourHistory } from './history.ts';
import { PREDEFINED } from './palette.ts';

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 1 };
const FORMS: ColourForm[] = ['hex', 'rgb', 'hsl', 'hsv'];

/** Plane of saturation and value, hue, opacity, form of writing; 50 colours and the last 20. */
export function ColourPicker({
  value: chosen,
  onChange,
  onPick,
  onDrop,
  plain = false,
}: {
  readonly value: string;
  /** A name of a theme is no answer. */
  readonly plain?: boolean;
  readonly onChange: (colour: string, moving: boolean) => void;
  readonly onPick: (colour: string) => void;
  /** A colour is to be taken from what is seen; left out: there is nothing to take it from. */
  readonly onDrop: (() => void) | undefined;
}) {
  const { t } = useTranslation('designer');
  const recent = useSignal(colourHistory).filter((one) => !plain || themeColourOf(one) === undefined);
  const look = useThemeLook(useDesigner().editor.document);
  const value = colourIn(look, chosen);
  const form = colourFormOf(value);
  const rgba = parseColour(value) ?? WHITE;
  const read = toHsva(rgba);
  // grey has no hue and black no saturation: what the hand chose stays
  const [kept, setKept] = useState(read);
  const h = read.s === 0 ? kept.h : read.h;
  const hsva = { h, s: read.v === 0 ? kept.s : read.s, v: read.v, a: read.a };
  const set = (change: Partial<typeof hsva>) => {
    const next = { ...hsva, ...change };
    setKept(next);
    onChange(printColour(fromHsva(next), form), true);
  };
  const hue = cssColour(printColour(fromHsva({ h, s: 100, v: 100, a: 1 }), 'hex'));
  const solid = cssColour(printColour({ ...rgba, a: 1 }, 'hex'));
  return (
    <div className={styles['picker']}>
      {plain ? null : (
        <Swatches
          title={t('theme.colours')}
          colours={NAMES}
          value={chosen}
          onPick={onPick}
          shown={(name) => colourIn(look, name)}
          called={(name) => t(`theme.colour.${themeColourOf(name) ?? 'ink'}`)}
        />
      )}
      <Plane
        label={t('colour.plane')}
        x={hsva.s}
        y={100 - hsva.v}
        style={{ background: `linear-gradient(transparent, black), linear-gradient(to right, white, ${hue})` }}
        onChange={(s, y) => set({ s, v: 100 - y })}
      />
      <label className={styles['slide']}>
        <span>{t('colour.hue')}</span>
        <input
          type="range"
          min={0}
          max={359}
          value={Math.round(h)}
          data-kind="hue"
          onChange={(event) => set({ h: Number(event.target.value) })}
        />
      </label>
      <label className={styles['slide']}>
        <span>{t('colour.alpha')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(hsva.a * 100)}
          style={{ backgroundImage: `linear-gradient(to right, transparent, ${solid})` }}
          onChange={(event) => set({ a: Number(event.target.value) / 100 })}
        />
      </label>
      <div className={styles['row']}>
        <Segmented
          size="small"
          aria-label={t('colour.form')}
          value={form}
          options={FORMS.map((each) => ({ value: each, label: each.toUpperCase() }))}
          onChange={(next) => onPick(printColour(rgba, next))}
        />
        {onDrop ? (
          <Button
            size="small"
            icon={<Icon name="pipette" size={14} />}
            aria-label={t('dropper.pick')}
            title={t('dropper.pick')}
            onClick={onDrop}
          />
        ) : null}
      </div>
      <ColourInput key={value} label={t('colour.title')} value={value} disabled={false} onChange={onPick} />
      <Swatches title={t('colour.predefined')} colours={PREDEFINED} value={chosen} onPick={onPick} />
      {recent.length > 0 ? (
        <Swatches title={t('colour.recent')} colours={recent} value={chosen} onPick={onPick} />
      ) : null}
    </div>
  );
}

const itself = (colour: string): string => colour;
const NAMES = THEME_COLOURS.map(colourName);

function Swatches({
  title,
  colours,
  value,
  onPick,
  shown = itself,
  called = itself,
}: {
  readonly title: string;
  readonly colours: readonly string[];
  readonly value: string;
  readonly onPick: (colour: string) => void;
  /** Of a name. */
  readonly shown?: (colour: string) => string;
  readonly called?: (colour: string) => string;
}) {
  return (
    <div>
      <div className={styles['title']}>{title}</div>
      <div className={styles['swatches']}>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={styles['chip']}
            title={called(colour)}
            aria-label={called(colour)}
            aria-pressed={colour === value}
            onClick={() => onPick(colour)}
          >
            <span style={{ background: cssColour(shown(colour)) }} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Two numbers 0 to 100 at once, by pointer or arrow keys. */
function Plane({
  label,
  x,
  y,
  style,
  onChange,
}: {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly style: { background: string };
  readonly onChange: (x: number, y: number) => void;
}) {
  const clamp = (value: number) => Math.min(100, Math.max(0, value));
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(clamp(((event.clientX - left) / width) * 100), clamp(((event.clientY - top) / height) * 100));
  };
  return (
    <div
      className={styles['plane']}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(x)}
      aria-valuetext={`${Math.round(x)} % / ${Math.round(100 - y)} %`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onKeyDown={(event) => {
        const step = event.shiftKey ? 10 : 1;
        const [dx, dy] = STEPS[event.key] ?? [0, 0];
        if (dx === 0 && dy === 0) return;
        event.preventDefault();
        onChange(clamp(x + dx * step), clamp(y + dy * step));
      }}
    >
      <span className={styles['dot']} style={{ left: `${x}%`, top: `${y}%` }} />
    </div>
  );
}
const STEPS: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
