import '../kit/field.css';
import type { DataOf } from '@lightfield/page';
import { useRef, useState } from 'react';
import { type ViewProps, boxCss, fontCss, usePage, useReading } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { useWriter } from '../kit/use-writer.ts';
import { input } from './definition.ts';
import { restingText, typingText } from './typed.ts';

/** Enter writes, Escape and leaving the field forget what was typed: nothing is written by accident. */
export function InputView({ widget }: ViewProps<DataOf<typeof input>>) {
  const { data, style } = widget;
  const page = usePage();
  const reading = useReading(data.data);
  const writer = useWriter(widget);
  const [typed, setTyped] = useState<string | null>(null);
  /** The frame that will select what stands in the field; 0: none is waited for. */
  const selecting = useRef(0);
  const write = async (value: string) => {
    await writer.write(value);
    setTyped(null);
  };
  return (
    <div
      className="lf-field"
      style={{ ...boxCss(style), ...fontCss(data.font), borderRadius: data.radius, textAlign: data.align }}
      inert={page.mode === 'edit'}
      aria-busy={writer.pending !== null}
    >
      <input
        type="text"
        aria-label={nameOf(widget, data.data, input.title, page)}
        title={writer.why || undefined}
        placeholder={data.placeholder}
        readOnly={writer.locked || writer.pending !== null}
        value={writer.pending ?? typed ?? restingText(data.data !== null, data.text, reading, data.format)}
        onFocus={(event) => {
          if (writer.locked) return;
          setTyped(typingText(reading));
          const field = event.currentTarget;
          // a frame later: the pointer that gave the focus would set its caret after us
          selecting.current = requestAnimationFrame(() => {
            selecting.current = 0;
            field.select();
          });
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          // typed faster than a frame: selected later, the first digit would be lost to the second, and 0.38 become .38
          if (selecting.current !== 0) {
            cancelAnimationFrame(selecting.current);
            selecting.current = 0;
            event.currentTarget.select();
          }
          // while letters are being composed (Chinese), Enter belongs to the composing
          if (event.nativeEvent.isComposing) return;
          // after writing the field still has the focus: what is typed next is a new value, not more digits of the old
          if (typed === null && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
            event.currentTarget.select();
          if (event.key === 'Enter') {
            // the question that opens has the focus at once: the same key would press its first button, which cancels
            event.preventDefault();
            if (typed !== null) void write(typed);
          }
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </div>
  );
}
