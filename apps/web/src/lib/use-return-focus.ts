import { useEffect, useState } from 'react';

/** Where the last one gave the focus back to: a dialog that follows another was opened from there, too. */
let last: HTMLElement | undefined;

/** Gives the focus back to what opened a dialog that is there only while it is open: antd does so only after its own closing. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const known = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    const target = known ? opener : last;
    return () => {
      last = target;
      if (target?.isConnected) target.focus();
    };
  }, [opener]);
}
