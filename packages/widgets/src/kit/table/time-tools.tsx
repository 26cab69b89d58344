import { type CSSProperties, useId, useState } from 'react';
import { cssColour } from '../colour.ts';
import { usePage } from '../host.ts';
import { nowOf } from '../now.ts';
import { fontCss } from '../paint.ts';
import { quickTimes } from '../quick-times.ts';
import { formatTime } from '../time-format.ts';
import type { Tools } from './fitting.ts';
import type { TableLook } from './look.ts';
import { type Chosen, minutesText, spanProblem } from './span.ts';
import { tablesText } from '../../locales/tables/text.ts';

interface TimeToolsProps {
  /** Minutes that the widget begins with. */
  readonly own: number;
  /** `null`: whenever, which is offered where it is what the widget begins with (`any`). */
  readonly chosen: Chosen | null;
  readonly choose: (chosen: Chosen | null) => void;
  readonly any?: boolean;
  readonly tools: Tools;
  readonly look: TableLook;
}
const NATIVE = 'YYYY-MM-DDTHH:mm';

/** Which time the rows are of: the last hours, running on, or a time of one's own. */
export function TimeTools({ own, chosen, choose, any = false, tools, look }: TimeToolsProps) {
  const { language } = usePage();
  const [open, setOpen] = useState(false);
  const times = quickTimes(own);
  const now = chosen && 'minutes' in chosen ? chosen.minutes : null;
  const isOwn = chosen !== null && now === null;
  const css: CSSProperties & Record<`--${string}`, string> = {
    ...fontCss(look.quick.font),
    '--lf-table-active': cssColour(look.quick.activeColor),
    '--lf-table-line': cssColour(look.border.color),
  };
  if (tools.quick === 'none') return null;
  return (
    <>
      <fieldset className="lf-table-quick" aria-label={tablesText('table.range')[language]} style={css}>
        {tools.quick === 'buttons' ? (
          <>
            {any ? (
              <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
                {tablesText('table.any')[language]}
              </button>
            ) : null}
            {times.map((minutes) => (
              <button key={minutes} type="button" aria-pressed={minutes === now} onClick={() => choose({ minutes })}>
                {minutesText(minutes, language)}
              </button>
            ))}
          </>
        ) : (
          <select
            aria-label={tablesText('table.range')[language]}
            value={now ?? (isOwn ? 'own' : '')}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? null : { minutes: Number(value) })}
          >
            {any ? <option value="">{tablesText('table.any')[language]}</option> : null}
            {isOwn ? <option value="own">{tablesText('table.custom')[language]}</option> : null}
            {times.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutesText(minutes, language)}
              </option>
            ))}
          </select>
        )}
        {tools.custom ? (
          <button type="button" aria-pressed={isOwn} aria-expanded={open} onClick={() => setOpen(!open)}>
            {tablesText('table.custom')[language]}
          </button>
        ) : null}
      </fieldset>
      {open ? <OwnTime look={look} own={own} chosen={chosen} choose={choose} close={() => setOpen(false)} /> : null}
    </>
  );
}

function OwnTime({
  look,
  own,
  chosen,
  choose,
  close,
}: Pick<TimeToolsProps, 'look' | 'own' | 'chosen' | 'choose'> & { readonly close: () => void }) {
  const page = usePage();
  const { language } = page;
  const id = useId();
  const [begun] = useState(() => {
    const to = nowOf(page);
    if (chosen && !('minutes' in chosen)) return chosen;
    return { from: to - (chosen?.minutes ?? own) * 60_000, to };
  });
  const [from, setFrom] = useState(formatTime(begun.from, NATIVE));
  const [to, setTo] = useState(formatTime(begun.to, NATIVE));
  // a text without a zone is of the viewer's
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const problem = spanProblem(start, end);
  const button = {
    ...fontCss(look.button.font),
    background: cssColour(look.button.fillColor),
    borderColor: cssColour(look.button.strokeColor),
    borderRadius: look.button.radius,
  };
  const input = (name: 'from' | 'to', value: string, set: (text: string) => void) => (
    <label>
      <span>{tablesText(`table.${name}`)[language]}</span>
      <input
        type="datetime-local"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody has just asked for it
        autoFocus={name === 'from'}
        style={button}
        value={value}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      />
    </label>
  );
  return (
    <form
      className="lf-table-own"
      style={{
        ...fontCss(look.quick.font),
        background: cssColour(look.toolbar.fillColor),
        borderColor: cssColour(look.button.strokeColor),
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        choose({ from: start, to: end });
        close();
      }}
    >
      {input('from', from, setFrom)}
      {input('to', to, setTo)}
      <p id={id} aria-live="polite">
        {problem ? tablesText(`table.${problem}`)[language] : ''}
      </p>
      <span>
        <button type="submit" style={button} disabled={problem !== undefined}>
          {tablesText('table.take')[language]}
        </button>
        <button type="button" style={button} onClick={close}>
          {tablesText('table.leave')[language]}
        </button>
      </span>
    </form>
  );
}
