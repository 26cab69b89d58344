import { useEffect, useState } from 'react';

/** The last that had the focus outside of dialogs and menus: what opened the first of several that followed each other. */
let outside: HTMLElement | undefined;
const look = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement && !target.closest('[role=dialog], dialog, [role=menu]')) outside = target;
};

/** Gives the focus back to what opened a dialog that is there only while it is open: antd does so only after its own closing. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // once for all dialogs: it is the same listener
    document.addEventListener('focusin', look);
    return () => {
      // an entry of a menu is hidden by now, and takes no focus
      const known = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility();
      (known ? opener : outside)?.focus();
    };
  }, [opener]);
}
