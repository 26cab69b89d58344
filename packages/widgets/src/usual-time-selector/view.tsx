import '../kit/field.css';
import './time-selector.css';
import type { DataOf } from '@lightfield/page';
import { useRef, useState } from 'react';
import { type ViewProps, boxCss, fontCss, usePage, useReading } from '../kit/index.ts';
import { nameOf } from '../kit/name.ts';
import { nowOf } from '../kit/now.ts';
import { formatTime, parseTime } from '../kit/time-format.ts';
import { useWriter } from '../kit/use-writer.ts';
import { timeSelector } from './definition.ts';
import { pickerOf, readTime, restingTime, writtenTime } from './picked.ts';
import { viewText } from '../locales/view/text.ts';

const WORDS = {
  pick: viewText('usualTimeSelector.pick'),
  write: viewText('usualTimeSelector.write'),
};

/** Typed or picked, then written with Enter or the tick. Escape forgets what was typed. */
export function TimeSelectorView({ widget }: ViewProps<DataOf<typeof timeSelector>>) {
  const { data, style } = widget;
  const page = usePage();
  const reading = useReading(data.data);
  const writer = useWriter(widget);
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const native = pickerOf(data.format);
  const moment =
    typed === null ? readTime(reading, data.format, nowOf(page)) : parseTime(typed, data.format, nowOf(page));
  const invalid = typed !== null && typed.trim() !== '' && moment === null;
  const locked = writer.locked || writer.pending !== null;
  const write = async () => {
    if (typed === null || moment === null || moment === undefined) return;
    await writer.write(writtenTime(moment, data));
    setTyped(null);
  };
  const pick = () => {
    const element = picker.current;
    if (!element) return;
    element.value = formatTime(moment ?? nowOf(page), native.format);
    element.showPicker();
  };
  const resting = data.data ? restingTime(reading, data.format, nowOf(page)) : '';
  return (
    <div
      className="lf-field"
      style={{ ...boxCss(style), ...fontCss(data.font), borderRadius: data.radius, position: 'relative' }}
      inert={page.mode === 'edit'}
      aria-busy={writer.pending !== null}
      data-invalid={invalid}
    >
      <input
        ref={field}
        type="text"
        aria-label={nameOf(widget, data.data, timeSelector.title, page)}
        aria-invalid={invalid}
        title={
          writer.why ||
          (invalid ? viewText.in(page.language)('usualTimeSelector.format', { format: data.format }) : undefined)
        }
        placeholder={data.placeholder || data.format}
        readOnly={locked}
        value={typed ?? resting}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            // the question that opens has the focus at once: the same key would press its first button, which cancels
            event.preventDefault();
            void write();
          }
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {typed !== null && moment !== null && !locked ? (
        <button type="button" aria-label={WORDS.write[page.language]} onClick={() => void write()}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M2 8.5l4 4 8-9" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      ) : null}
      <button type="button" aria-label={WORDS.pick[page.language]} disabled={locked} onClick={pick}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M2 3.5h12v11H2zM2 7h12M5 1.5v3M11 1.5v3" fill="none" stroke="currentColor" strokeWidth="1.3" />
        </svg>
      </button>
      <input
        ref={picker}
        className="lf-time-picker"
        type={native.type}
        step={native.step}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const picked = parseTime(event.currentTarget.value, native.format, nowOf(page));
          if (picked !== null) setTyped(formatTime(picked, data.format));
          field.current?.focus();
        }}
      />
    </div>
  );
}
