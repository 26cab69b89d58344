import type { CameraMove } from '@lightfield/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '../kit/index.ts';
import type { CameraName, PageVideo } from '../kit/video.ts';
import { videoText } from '../locales/video/text.ts';

type Turn = Exclude<CameraMove, 'stop'>;
const MOVES: readonly Turn[] = ['up', 'left', 'right', 'down', 'in', 'out'];
/** The camera stops when nobody has said for longer than the platform waits that it is held (`LIMITS.video.turnMs`). */
const AGAIN_MS = 1_000;
/** How long it says why a camera did not move, ms. */
const SAID_MS = 5_000;
const SHAPES: Record<Turn, string> = {
  up: 'M4 10l4-5 4 5z',
  down: 'M4 6l4 5 4-5z',
  left: 'M10 4L5 8l5 4z',
  right: 'M6 4l5 4-5 4z',
  in: 'M3 7.25h10v1.5H3zM7.25 3h1.5v10h-1.5z',
  out: 'M3 7.25h10v1.5H3z',
};
const HOLDING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ']);

/** Buttons that move a camera while they are held. */
export function PanTilt({ camera, turn }: { camera: CameraName; turn: NonNullable<PageVideo['turn']> }) {
  const page = usePage();
  const word = (key: Turn | 'turning') => videoText(key)[page.language];
  const { hold, release, said } = useHold(camera, turn);
  return (
    <fieldset className="lf-video-turn" aria-label={word('turning')}>
      {said ? <output>{said}</output> : null}
      {MOVES.map((move) => (
        <button
          key={move}
          type="button"
          data-move={move}
          aria-label={word(move)}
          title={word(move)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            hold(move);
          }}
          onPointerUp={release}
          onPointerCancel={release}
          onLostPointerCapture={release}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={(event: KeyboardEvent) => {
            if (!HOLDING_KEYS.has(event.key)) return;
            event.preventDefault();
            if (!event.repeat) hold(move);
          }}
          onKeyUp={(event) => HOLDING_KEYS.has(event.key) && release()}
          onBlur={release}
        >
          <svg viewBox="0 0 16 16" aria-hidden>
            <path d={SHAPES[move]} fill="currentColor" />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

/** Says again and again that a move is held, and once that it is not; `said`: why it does not move. */
function useHold(camera: CameraName, turn: NonNullable<PageVideo['turn']>) {
  const page = usePage();
  const [said, say] = useState('');
  const held = useRef<ReturnType<typeof setInterval>>(undefined);
  const newest = useRef({ camera, turn, page });
  useEffect(() => {
    newest.current = { camera, turn, page };
  });
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => say(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const ask = async (move: CameraMove): Promise<void> => {
    const { camera: which, turn: told, page: host } = newest.current;
    const why = await told(which, move).then(
      (fault) => fault && videoText('notTurned', { reason: videoText(fault) })[host.language],
      (error: unknown) => host.video?.reasonOf(error) ?? String(error),
    );
    if (why === null) return;
    end();
    say(why);
  };
  const end = (): boolean => {
    const was = held.current !== undefined;
    clearInterval(held.current);
    held.current = undefined;
    return was;
  };
  const release = () => {
    if (end()) void ask('stop');
  };
  const letGo = useRef(release);
  useEffect(() => {
    letGo.current = release;
  });
  // a page that is left while a button is held
  useEffect(() => () => letGo.current(), []);
  return {
    said,
    release,
    hold: (move: Turn) => {
      end();
      say('');
      held.current = setInterval(() => void ask(move), AGAIN_MS);
      void ask(move);
    },
  };
}
