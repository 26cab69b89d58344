import { useCallback, useEffect, useState } from 'react';
import { useWorkplace } from '../../../lib/workplace.ts';

/**
 * A page over everything else. Where the browser can, it also fills the whole screen; leaving that (Escape) leaves both. The
 * whole document is what fills it, so that the alarm line is still seen; cards would lie on the plant, and on a wall nobody closes them.
 */
export function useKiosk(): [kiosk: boolean, set: (kiosk: boolean) => void] {
  const [kiosk, setKiosk] = useState(false);
  useWorkplace(kiosk);
  useEffect(() => {
    if (!kiosk) return undefined;
    const onChange = () => {
      if (!document.fullscreenElement) setKiosk(false);
    };
    // a browser that cannot fill the screen (a phone) has no change to tell of
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) setKiosk(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [kiosk]);
  const set = useCallback((on: boolean) => {
    setKiosk(on);
    // refused without a click, or by policy: the page then fills the window
    if (on && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
  }, []);
  return [kiosk, set];
}
