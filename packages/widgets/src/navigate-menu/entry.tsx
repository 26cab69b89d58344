import type { Widget } from '@lightfield/page';
import type { KeyboardEvent, Ref } from 'react';
import { Arrow } from '../kit/arrow.tsx';
import { useClick } from '../kit/index.ts';
import { ImageView } from '../usual-image/image-view.tsx';
import type { Shown } from './item.ts';

export interface EntryProps {
  readonly widget: Widget;
  readonly item: Shown;
  readonly active: boolean;
  /** The one entry that the keyboard reaches with Tab; arrows lead to the others. */
  readonly reached: boolean;
  readonly iconSize: number;
  /** Only for an entry that holds others: are they open? */
  readonly open?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
  /** `true`: the key was meant for the list around it. */
  readonly onWalk: (event: KeyboardEvent<HTMLButtonElement>) => boolean;
}

/** An entry of a bar or a menu. One that holds others opens them; any other runs its click event and is marked. */
export function Entry({ widget, item, active, reached, iconSize, open, ref, onFocus, onChoose, onWalk }: EntryProps) {
  const click = useClick(widget, item.clickEvent);
  const runs = open === undefined ? click : undefined;
  return (
    <button
      {...runs}
      ref={ref}
      type="button"
      role="menuitem"
      className="lf-nav-entry"
      title={item.label}
      tabIndex={reached ? 0 : -1}
      onFocus={onFocus}
      onClick={() => {
        onChoose();
        runs?.onClick();
      }}
      onKeyDown={(event) => {
        if (onWalk(event)) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        // with a click event, these keys do not come as a click
        if (runs && (event.key === 'Enter' || event.key === ' ') && !event.repeat) onChoose();
        runs?.onKeyDown(event);
      }}
      {...(active && { 'aria-current': true })}
      {...(open !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': open })}
    >
      {item.iconHref && (
        <svg width={iconSize} height={iconSize} aria-hidden="true">
          <ImageView href={item.iconHref} width={iconSize} height={iconSize} fit="contain" flip="none" />
        </svg>
      )}
      <span>{item.label}</span>
      {open !== undefined && <Arrow />}
    </button>
  );
}
