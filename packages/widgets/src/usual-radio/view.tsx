import './radio.css';
import type { DataOf } from '@lightfield/page';
import { type KeyboardEvent, useId } from 'react';
import { choiceOf } from '../kit/choose.ts';
import {
  type Reading,
  UNKNOWN,
  type ViewProps,
  boxCss,
  cssColour,
  fontCss,
  usePage,
  useReading,
} from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { useWriter } from '../kit/use-writer.ts';
import { radio } from './definition.ts';

type Data = DataOf<typeof radio>;

/** Which option is marked, or -1: what is on its way, else what the value says; without a binding the one chosen for it. */
export function markedOption(
  { data, options }: Pick<Data, 'data' | 'options'>,
  reading: Reading | undefined,
  pending: string | null,
): number {
  if (!data) return options.findIndex(({ isChecked }) => isChecked);
  if (pending !== null) return options.findIndex(({ value }) => value === pending);
  return choiceOf(reading, options);
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Arrows only walk, Space chooses: every option that is passed would be written otherwise. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEP[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const inputs = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
  const at = inputs.findIndex((input) => input === document.activeElement);
  inputs[(at + step + inputs.length) % inputs.length]?.focus();
}

export function RadioView({ widget }: ViewProps<Data>) {
  const { data, style } = widget;
  const page = usePage();
  const name = useId();
  const reading = useReading(data.data);
  const writer = useWriter(widget);
  const marked = markedOption(data, reading, writer.pending);
  const isUnknown = data.data !== null && (reading === undefined || reading.value === null);
  return (
    <fieldset
      className="lf-usual-radio"
      style={{ ...boxCss(style), ...fontCss(data.font), gap: data.spacing, accentColor: cssColour(data.color) }}
      inert={page.mode === 'edit'}
      title={writer.why || undefined}
      aria-label={nameOf(widget, data.data, radio.title, page)}
      aria-busy={writer.pending !== null}
      aria-disabled={writer.locked}
      data-direction={data.direction}
    >
      {isUnknown ? <span>{UNKNOWN}</span> : null}
      {data.options.map(({ id, title, value }, index) => (
        <label key={id || index}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={index === marked}
            disabled={writer.locked}
            onKeyDown={walk}
            onChange={() => void writer.write(value)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
