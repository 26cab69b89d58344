import './select.css';
import type { DataOf } from '@lightfield/page';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Arrow } from '../kit/arrow.tsx';
import { type ViewProps, boxCss, cssColour, fontCss, usePage } from '../kit/index.ts';
import { ListPopup } from '../kit/list-popup.tsx';
import { nameOf } from '../kit/name.ts';
import { select } from './definition.ts';
import { eventOf, headerAndItems, isDisabled } from './entry.ts';
import { viewText } from '../locales/view/text.ts';

/**
 * The header opens the entries. A header with a click event of its own runs that on its words, and opens the entries on
 * its arrow.
 */
export function SelectView({ widget }: ViewProps<DataOf<typeof select>>) {
  const { data, style } = widget;
  const page = usePage();
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const arrow = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { header, items } = headerAndItems(data.selectDatas);
  const own = header && eventOf(header);
  const name = header?.text || nameOf(widget, null, select.title, page);
  const opens = {
    type: 'button' as const,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    ref: arrow,
    style: { paddingRight: data.right },
    onClick: () => setOpen(!open),
  };
  const ground: CSSProperties & Record<`--${string}`, string> = {
    ...fontCss(data.font),
    '--lf-popup-ground': cssColour(data.itemColor),
    '--lf-popup-active': cssColour(data.activeColor),
  };
  const choose = (index: number) => {
    const entry = items[index];
    const event = entry && eventOf(entry);
    if (event) void page.act(widget, event);
  };
  return (
    <div
      ref={anchor}
      className="lf-usual-select"
      style={{ ...boxCss(style), ...fontCss(data.font), borderRadius: data.radius }}
      inert={page.mode === 'edit'}
    >
      {own ? (
        <>
          <button type="button" onClick={() => void page.act(widget, own)}>
            <span>{name}</span>
          </button>
          <button {...opens} aria-label={viewText('usualSelect.open', { name })[page.language]}>
            <Arrow />
          </button>
        </>
      ) : (
        <button {...opens}>
          <span>{name}</span>
          <Arrow />
        </button>
      )}
      {open ? (
        <ListPopup
          id={id}
          kind="menu"
          name={name}
          items={items.map((entry, index) => ({
            key: `${entry.indexId} ${index}`,
            text: entry.text,
            disabled: isDisabled(entry),
          }))}
          anchor={anchor}
          focusBack={arrow}
          style={ground}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
