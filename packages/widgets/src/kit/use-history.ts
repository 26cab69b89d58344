import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Alarms, AlarmsRequest } from './alarms.ts';
import type { Curves, CurvesRequest, Figures, FiguresRequest, Rows, RowsRequest } from './history.ts';
import { usePage } from './host.ts';

type Place = RefObject<Element | null>;

/** Is it on the screen, in a window that is looked at? What is not asks for nothing. */
export function useOnScreen(place: Place): boolean {
  const [seen, set] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver((entries) => set(entries.at(-1)?.isIntersecting === true));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [place]);
  return seen;
}

type Listen<Request, Answer> = (request: Request, tell: (answer: Answer) => void) => () => void;
/** Requests are compared by what they say, so that they need not be kept. */
function useListening<Request, Answer>(
  place: Place,
  listen: Listen<Request, Answer> | undefined,
  request: Request | null,
  tell: (answer: Answer) => void,
): void {
  const seen = useOnScreen(place);
  const latest = useRef(tell);
  useLayoutEffect(() => {
    latest.current = tell;
  });
  const asked = request === null ? '' : JSON.stringify(request);
  useEffect(
    () =>
      seen && listen && asked !== ''
        ? listen(JSON.parse(asked) as Request, (answer) => latest.current(answer))
        : undefined,
    [seen, listen, asked],
  );
}
export function useListened<Request, Answer>(
  place: Place,
  listen: Listen<Request, Answer> | undefined,
  request: Request | null,
): Answer | undefined {
  const [answer, set] = useState<Answer>();
  useListening(place, listen, request, set);
  return answer;
}

/**
 * Curves while `place` is on the screen: `draw` is called with every answer, past React. `null`: nothing is bound, nothing is
 * asked. Where the page has no history (canvas of the designer, page of a template) `draw` is never called.
 */
export const useCurves = (place: Place, request: CurvesRequest | null, draw: (answer: Curves) => void): void =>
  useListening(place, usePage().history?.curves, request, draw);
/** Figures of windows; `undefined`: none yet, or never (as above). */
export const useFigures = (place: Place, request: FiguresRequest | null): Figures | undefined =>
  useListened(place, usePage().history?.figures, request);
/** One page of the rows of a report; `undefined` as above. */
export const useRows = (place: Place, request: RowsRequest | null): Rows | undefined =>
  useListened(place, usePage().history?.rows, request);
/** One page of alarms; `undefined` as above. `usePage().alarms` confirms. */
export const useAlarms = (place: Place, request: AlarmsRequest | null): Alarms | undefined =>
  useListened(place, usePage().alarms?.list, request);
