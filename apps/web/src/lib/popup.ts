import { LIMITS, type Severity } from '@lightfield/contract';

/**
 * Lets a pop-up leave by itself after its time (S3 §9), never under the pointer: options for `notification.open`. The
 * component's own clock draws the pop-up anew with every frame while it stands, which a running page and the designer feel.
 */
export function leaving(close: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = () => clearTimeout(timer);
  const go = () => {
    stay();
    timer = setTimeout(close, LIMITS.message.popupMs);
  };
  go();
  return { duration: false, props: { onPointerEnter: stay, onPointerLeave: go } } as const;
}

/** What is severe stays until somebody has looked at it, everything else leaves. `looked`: somebody has closed it. */
export const lasting = (severity: Severity | null, close: () => void, looked: () => void) =>
  severity === 'severe' ? ({ duration: false, closable: { onClose: looked } } as const) : leaving(close);
