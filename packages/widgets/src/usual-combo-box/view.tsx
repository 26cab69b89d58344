import './combo-box.css';
import type { DataOf } from '@lightfield/page';
import { useId, useRef, useState } from 'react';
import { choiceOf } from '../kit/choose.ts';
import { Arrow } from '../kit/arrow.tsx';
import { type Reading, type ViewProps, boxCss, fontCss, textOf, usePage, useReading } from '../kit/index.ts';
import { ListPopup } from '../kit/list-popup.tsx';
import { nameOf } from '../kit/name.ts';
import { useWriter } from '../kit/use-writer.ts';
import { comboBox } from './definition.ts';

type Data = DataOf<typeof comboBox>;

/** What the closed box says: the text of the value, or the value itself where no option has it; `''`: the placeholder's turn. */
export function closedText(
  { data, options }: Pick<Data, 'data' | 'options'>,
  reading: Reading | undefined,
  pending: string | null,
): string {
  if (!data) return '';
  if (pending !== null) return options.find(({ value }) => value === pending)?.text ?? pending;
  return options[choiceOf(reading, options)]?.text ?? textOf(reading);
}

/** Nothing is written by walking through the list, only by choosing from it. */
export function ComboBoxView({ widget }: ViewProps<Data>) {
  const { data, style } = widget;
  const page = usePage();
  const id = useId();
  const box = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const reading = useReading(data.data);
  const writer = useWriter(widget);
  const text = closedText(data, reading, writer.pending);
  const selected = choiceOf(reading, data.options);
  const name = nameOf(widget, data.data, comboBox.title, page);
  const toggle = () => {
    if (!writer.locked && writer.pending === null) setOpen(!open);
  };
  return (
    <>
      <button
        ref={box}
        type="button"
        className="lf-usual-combo-box"
        style={{ ...boxCss(style), ...fontCss(data.font), borderRadius: data.radius }}
        inert={page.mode === 'edit'}
        title={writer.why || undefined}
        aria-label={text ? `${name}: ${text}` : name}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-disabled={writer.locked}
        aria-busy={writer.pending !== null}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          toggle();
        }}
      >
        <span {...(text === '' && { 'data-empty': true })}>{text || data.placeholder}</span>
        <Arrow />
      </button>
      {open ? (
        <ListPopup
          id={id}
          kind="listbox"
          name={name}
          items={data.options.map(({ text, value }, index) => ({
            key: `${value} ${index}`,
            text,
            selected: index === selected,
          }))}
          anchor={box}
          focusBack={box}
          style={fontCss(data.font)}
          onChoose={(index) => void writer.write(data.options[index]?.value ?? '')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
